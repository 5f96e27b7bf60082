import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { condition, end, flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';

const TEXTS = {
  en: { open: 'We are open: https://shop.test', later: 'We answer in the morning.' },
  ar: { open: 'نحن في الخدمة: https://shop.test', later: 'نجيبك صباحًا.' },
} as const;

describeInBrowser('a chatbot on a phone', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['ar', 'dark'],
      ['en', 'light'],
    ] as const),
  )(
    'is read from top to bottom, and a step is added at an open exit (%s, %s)',
    async (language, theme) => {
      const client = await browserServer.signedIn();
      const { open, later } = TEXTS[language];
      const created = await client.post('/api/v1/chatbots', {
        bot_name: 'Hours',
        status: false,
        publish: false,
        device_id: [],
        tree_chatbot: flowOf(
          { hi: send(''), when: condition({ by: 'hours', from: '09:00', to: '17:00' }), open: reply(open), bye: end() },
          'hi > when',
          'when.yes > open',
          'open > bye',
        ),
      });
      const { id } = created.body.data.chatbot;
      const driver = await browser.open(browserServer.server.url, { language, theme, width: 360 }, client);
      const { page, t } = driver;
      await page.goto(`/edit-chatbot/${id}`);
      const outline = page.getByRole('region', { name: t('chatbots.outline') });
      const kinds = ['send', 'condition', 'reply', 'end'] as const;
      await outline.getByText(open).waitFor();
      const names = await outline.locator('[data-step] button').allInnerTexts();
      expect(names).toEqual(kinds.map((kind) => t(`chatbots.kinds.${kind}`)));
      expect(
        await outline
          .getByRole('listitem')
          .filter({ hasText: t('chatbots.exits.no') })
          .count(),
      ).toBe(1);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('chatbot-outline', [360]);

      await outline.getByRole('button', { name: t('chatbots.exits.no') }).click();
      await page
        .getByRole('dialog', { name: t('chatbots.add_to_flow') })
        .getByRole('button', { name: t('chatbots.kind_hints.reply') })
        .click();
      const sheet = page.getByRole('dialog', { name: t('chatbots.panel') });
      await sheet.getByRole('textbox', { name: t('chatbots.message') }).fill(later);
      await page.keyboard.press('Escape');
      await outline.getByText(later).waitFor();
      // The pressed button disappears, so the new step takes the focus.
      await outline.locator('[data-step][data-selected] button:focus').waitFor();

      const undo = page.getByRole('button', { name: t('chatbots.undo') });
      await undo.click();
      await undo.click();
      await waitFor('the new step is gone', async () => (await outline.locator('[data-step]').count()) === 4);
      await page.getByRole('button', { name: t('chatbots.redo') }).click();
      await page.getByRole('button', { name: t('chatbots.redo') }).click();
      await outline.getByText(later).waitFor();

      await page.getByText(t('chatbots.views.canvas'), { exact: true }).click();
      await page.locator('.react-flow__node').filter({ hasText: later }).waitFor();
      await driver.untilStill();
      await driver.shoot('chatbot-canvas-phone', [360]);
      await page.getByText(t('chatbots.views.outline'), { exact: true }).click();

      await page.getByRole('button', { name: t('chatbots.save_draft') }).click();
      const edges = await waitFor('the new step is saved', async () => {
        const { data } = (await client.get(`/api/v1/chatbots/${id}`)).body;
        const flow = data.chatbot.tree_chatbot;
        return flow.nodes.length === 5 && flow.edges;
      });
      expect(edges).toContainEqual(expect.objectContaining({ source: 'when', sourceHandle: 'no' }));

      // A step added after the rotation is unconnected.
      await outline.locator('[data-type="open"] button').last().click();
      await page.getByRole('dialog', { name: t('chatbots.add_to_flow') }).waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: t('chatbots.kind_hints.handover') }).click();
      await waitFor('the handover step is added', async () => (await page.locator('.react-flow__node').count()) === 6);
      expect(await page.locator('.react-flow__edge').count()).toBe(4);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
