import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { waitFor } from '../setup/wait-for.js';

const TEXTS = {
  en: {
    name: 'Opening hours',
    words: 'hours, open',
    asked: 'When are you OPEN?',
    answer: 'We open at nine.',
    bye: 'Bye',
  },
  ar: { name: 'أوقات العمل', words: 'دوام، متى', asked: 'متى الدواااام؟', answer: 'نفتح التاسعة.', bye: 'مع السلامة' },
} as const;

/** Sets `window.wasEmpty` if the canvas is ever shown without a step. */
const RECORD_EMPTY_CANVAS = `window.wasEmpty = false;
  new MutationObserver(() => {
    const canvas = document.querySelector('.react-flow');
    if (canvas && !canvas.querySelector('.react-flow__node')) window.wasEmpty = true;
  }).observe(document, { childList: true, subtree: true });`;

describeInBrowser('chatbots', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'are edited, validated, tested and published (%s, %s)',
    async (language, theme) => {
      const client = await browserServer.signedIn();
      const phone = await browserServer.sandbox.phones.create({ name: 'Shop' });
      await linkDevice(client, browserServer.sandbox, phone.number);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const { name, words, asked, answer, bye } = TEXTS[language];
      const isolated = (text: string) => `\u2068${text}\u2069`;
      const steps = page.locator('.react-flow__node');
      const edges = page.locator('.react-flow__edge');
      const step = (kind: 'send' | 'reply' | 'handover') =>
        page.getByRole('group', { name: t(`chatbots.kinds.${kind}`), exact: true });
      const tab = (which: 'step' | 'checks' | 'test') => page.getByRole('tab', { name: t(`chatbots.tabs.${which}`) });
      const add = (kind: 'send' | 'reply' | 'handover') =>
        page.getByRole('button', { name: `${t(`chatbots.kinds.${kind}`)} ${t(`chatbots.kind_hints.${kind}`)}` });

      await page.goto('/chatbots');
      await page.getByText(t('chatbots.empty_title')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('chatbots-empty');
      await page
        .getByRole('main')
        .getByRole('link', { name: t('chatbots.create') })
        .click();

      await page.getByRole('button', { name: t('chatbots.start_empty') }).waitFor();
      await add('send').click();
      await page.getByRole('textbox', { name: t('chatbots.words') }).fill(words);
      await add('reply').click();
      await tab('checks').click();
      await page.getByRole('button', { name: t('chatbots.problems.empty_text') }).waitFor();
      await page.getByRole('textbox', { name: t('chatbots.name') }).fill(name);
      await page.getByRole('button', { name: t('chatbots.save'), exact: true }).click();
      await page
        .getByText(t('chatbots.checks_errors_one', { count: '1' }))
        .first()
        .waitFor();

      await steps.first().click();
      await tab('checks').click();
      await page.getByRole('button', { name: t('chatbots.problems.empty_text') }).click();
      await page.getByRole('textbox', { name: t('chatbots.message') }).fill(answer);
      await drawLine(driver, step('send').locator('.source'), step('reply').locator('.target'));
      await waitFor('the steps are connected', async () => (await edges.count()) === 1);
      await tab('checks').click();
      await page.getByText(t('chatbots.checks_fine')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('chatbot-editor');

      await add('handover').focus();
      await page.keyboard.press('Enter');
      await waitFor('there are three steps', async () => (await steps.count()) === 3);
      await step('reply').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('c');
      await page.locator('input[data-connect]:focus').waitFor();
      await page.keyboard.type(t('chatbots.kinds.handover'));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await waitFor('the steps are connected', async () => (await edges.count()) === 2);
      await step('handover').focus();
      await page.keyboard.press('Enter');
      const before = await step('handover').getAttribute('style');
      await page.keyboard.press('ArrowDown');
      await waitFor('the step has moved', async () => (await step('handover').getAttribute('style')) !== before);
      await page.keyboard.press('Delete');
      await waitFor('the step is deleted', async () => (await steps.count()) === 2);
      await page.keyboard.press('Control+z');
      await waitFor('the step is restored', async () => (await steps.count()) === 3 && (await edges.count()) === 2);
      await page.keyboard.press('Control+z');
      await waitFor(
        'the step is at its old position',
        async () => (await step('handover').getAttribute('style')) === before,
      );
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await waitFor('each step exists twice', async () => (await steps.count()) === 6 && (await edges.count()) === 4);
      await page.keyboard.press('Control+z');
      await waitFor('each step exists once', async () => (await steps.count()) === 3);

      const zoom = page.getByRole('button', { name: t('chatbots.zoom_is', { share: '100%' }) });
      await zoom.waitFor();
      await page.getByRole('button', { name: t('chatbots.zoom_out') }).click();
      await page.getByText('98%').waitFor();
      await page.getByRole('button', { name: t('chatbots.zoom_in') }).click();
      await zoom.waitFor();

      // The simulator runs the unsaved flow.
      await tab('test').click();
      await page.getByRole('textbox', { name: t('chatbots.write_as_contact') }).fill(asked);
      await page.keyboard.press('Enter');
      const conversation = page.getByRole('log', { name: t('chatbots.conversation') });
      await conversation.getByText(answer).waitFor();
      await page.locator('[data-walk="passed"], [data-walk="at"]').first().waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('chatbot-simulator');

      await page.locator('input[role="combobox"], .mantine-MultiSelect-input').first().click();
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('chatbots.save'), exact: true }).click();
      await page.getByText(t('chatbots.added')).waitFor();
      await page.waitForURL('**/chatbots');
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText(t('chatbots.running')).waitFor();
      await driver.shoot('chatbots');

      // The first frame shows the saved flow.
      await page.addInitScript(RECORD_EMPTY_CANVAS);
      await row.getByRole('link', { name, exact: true }).click();
      await page.reload();
      await waitFor('the flow is drawn', async () => (await steps.count()) === 3 && (await edges.count()) === 2);
      expect(await page.evaluate('window.wasEmpty')).toBe(false);
      await page.getByRole('button', { name: t('chatbots.fit') }).click();
      await driver.untilStill();
      await page
        .getByRole('button', { name: t('chatbots.duplicate_step', { name: t('chatbots.kinds.handover') }) })
        .click();
      await waitFor('there are four steps', async () => (await steps.count()) === 4);
      await page.keyboard.press('Control+z');

      await step('reply').click();
      const message = page.getByRole('textbox', { name: t('chatbots.message') });
      await message.fill(bye);
      // Another user disables the chatbot meanwhile.
      await client.post(`/api/v1/chatbots/${page.url().split('/').at(-1)}/status`, { status: false });
      await driver.expecting(/409/, async () => {
        await page.getByRole('button', { name: t('chatbots.save_draft') }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('forms.changed_mine') })
          .click();
        await page.getByText(t('chatbots.updated')).waitFor();
      });
      await page.getByText(t('chatbots.unpublished'), { exact: true }).waitFor();
      await page.getByRole('button', { name: t('ui.more_actions') }).click();
      await page.getByRole('menuitem', { name: t('chatbots.versions') }).click();
      await page.getByRole('button', { name: t('chatbots.restore_of', { number: '1' }) }).click();
      await step('reply').getByText(answer).waitFor();

      await page.getByRole('button', { name: t('ui.more_actions') }).click();
      await page.getByRole('menuitem', { name: t('chatbots.show_figures') }).click();
      await step('reply')
        .getByText(t('chatbots.passed', { number: '0' }))
        .waitFor();
      await driver.shoot('chatbot-edit');

      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: t('chatbots.fit') }).click();
      await driver.untilStill();
      await step('reply').click();
      const sheet = page.getByRole('dialog', { name: t('chatbots.panel') });
      await sheet.getByRole('textbox', { name: t('chatbots.message') }).fill(`${answer} ${bye}`);
      await driver.shoot('chatbot-sheet', [360]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('chatbots.publish') }).click();
      // Asks the server, because the page may still show the draft's label.
      const chatbot = await waitFor('the chatbot is published', async () => {
        const { data } = (await client.get(`/api/v1/chatbots/${page.url().split('/').at(-1)}`)).body;
        return data.chatbot.version === 2 && data.chatbot;
      });
      expect(chatbot).toMatchObject({ bot_name: name, status: true, is_draft: false });
      await page.goto('/chatbots');
      await page.getByText(name).waitFor();
      await page.getByRole('button', { name: t('ui.list.actions_of', { name: isolated(name) }) }).click();
      await page.getByRole('menuitem', { name: t('chatbots.delete'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('chatbots.delete_confirm') })
        .click();
      await page.getByText(t('chatbots.deleted')).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});

type Target = ReturnType<PageDriver['page']['locator']>;

async function drawLine({ page }: PageDriver, from: Target, to: Target): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2);
  await page.mouse.down();
  await page.mouse.move(end!.x - 20, end!.y + end!.height / 2, { steps: 5 });
  await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2, { steps: 3 });
  await page.mouse.up();
}
