import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { flowOf, reply, send, wait, webhook } from '../fixtures/flows/build-flow.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { drawPng } from '../setup/draw-files.js';

const TEXTS = {
  en: { order: 'order 0042', soon: 'One moment, please.', shipped: 'It is {shop.status}.', later: 'Did it arrive?' },
  ar: { order: 'طلب 0042', soon: 'لحظة من فضلك.', shipped: 'حالة طلبك: {shop.status}', later: 'هل وصلك الطلب؟' },
} as const;

describeInBrowser('the simulator beside a chatbot’s canvas', () => {
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
    'shows files, accepts a webhook’s response, and skips waits (%s, %s)',
    async (language, theme) => {
      const client = await browserServer.signedIn();
      const { order, soon, shipped, later } = TEXTS[language];
      const [file] = await upload(client, fileOf(await drawPng(), 'map.png', 'image/png'));
      const tree = flowOf(
        {
          hi: send(order),
          soon: reply(soon, { message_type: 'text_message_with_media', attachment_ids: [file!.item!.uuid] }),
          call: webhook('shop'),
          shipped: reply(shipped),
          pause: wait(2, 'hours'),
          later: reply(later),
        },
        'hi > soon',
        'soon > call',
        'call > shipped',
        'shipped > pause',
        'pause > later',
      );
      const created = await client.post('/api/v1/chatbots', {
        bot_name: 'Orders',
        status: false,
        publish: false,
        device_id: [],
        tree_chatbot: tree,
      });
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto(`/edit-chatbot/${created.body.data.chatbot.id}`);
      await page.getByRole('tab', { name: t('chatbots.tabs.test') }).click();
      await page.getByRole('textbox', { name: t('chatbots.write_as_contact') }).fill(order);
      await page.keyboard.press('Enter');
      const conversation = page.getByRole('log', { name: t('chatbots.conversation') });
      await conversation.getByText(soon).waitFor();
      await conversation.getByText('map.png').waitFor();

      const responseField = page.getByRole('textbox', { name: t('chatbots.webhook_answers') });
      await responseField.fill('{ status');
      await page.getByText(t('chatbots.no_json')).waitFor();
      // On a phone the panel is a sheet.
      await driver.shoot('chatbot-simulator-webhook', [1280]);
      expect(await findViolations(driver)).toEqual([]);
      await responseField.fill('{ "status": "shipped" }');
      await page.getByRole('button', { name: t('chatbots.answer_so') }).click();
      await conversation.getByText(shipped.replace('{shop.status}', 'shipped')).waitFor();

      const clock = page.getByRole('button', { name: t('chatbots.forward_clock') });
      await clock.waitFor();
      await page
        .getByRole('region', { name: t('chatbots.variables') })
        .getByText('shop.status')
        .waitFor();
      await driver.shoot('chatbot-simulator-clock', [1280]);
      expect(await findViolations(driver)).toEqual([]);
      await clock.click();
      await conversation.getByText(later).waitFor();

      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: t('chatbots.tabs.test') }).click();
      await conversation.getByText(later).waitFor();
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 800 });
      await conversation.getByText(later).waitFor();

      await page.locator('[data-id="soon"]').first().click();
      await page.getByRole('button', { name: t('chatbots.files_one', { count: '1' }) }).click();
      const library = page.getByRole('dialog');
      await library.getByText('map.png').first().waitFor();
      await driver.shoot('chatbot-files');
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
