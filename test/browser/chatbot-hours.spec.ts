import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { waitFor } from '../setup/wait-for.js';

describeInBrowser('business hours of a chatbot', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(['en', 'ar'] as const)(
    'are chosen in the editor and shown again (%s)',
    async (language) => {
      const client = await browserServer.signedIn();
      const hours = await client.post('/api/v1/business-hours', {
        name: 'Office',
        time_zone: 'Asia/Riyadh',
        windows: [{ from: '09:00', to: '17:00' }],
      });
      const created = await client.post('/api/v1/chatbots', {
        bot_name: 'Night',
        publish: false,
        device_id: [],
        tree_chatbot: flowOf({ hi: send('hello'), a: reply('We are closed.') }, 'hi > a'),
      });
      const { id } = created.body.data.chatbot as { id: number };
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      const readChatbot = async () => (await client.get(`/api/v1/chatbots/${id}`)).body.data.chatbot;
      await page.goto(`/edit-chatbot/${id}`);
      const field = page.getByRole('combobox', { name: t('sla.runs') });
      await field.click();
      // The first option is within these hours, the second outside.
      await page.getByRole('option', { name: 'Office' }).nth(1).click();
      await page.getByRole('button', { name: t('chatbots.save_draft') }).click();
      await waitFor('the hours are saved', async () => (await readChatbot()).business_hours_id === hours.body.data.id);
      expect((await readChatbot()).business_hours_mode).toBe('outside');
      await page.reload();
      await waitFor('the hours are shown', async () => (await field.inputValue()) === 'Office');
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
