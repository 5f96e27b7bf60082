import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

const VARIANTS = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
] as const;

describeInBrowser('reactions and typing in the inbox', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(VARIANTS))(
    'a reaction is shown as the last message, and typing once the device allows it ($language, $theme)',
    async ({ language, theme }) => {
      const { sandbox } = browserServer;
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const [merchant, customer] = [
        await sandbox.phones.create({ name: 'Palm Shop' }),
        await sandbox.phones.create({ name: 'Layla Haddad' }),
      ];
      const device = await linkDevice(client, sandbox, merchant.number);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await client.post('/api/v1/messages', {
        device: device.sessionId,
        phone: customer.number,
        body: 'Is Sunday fine?',
      });
      const message = await waitFor('the text arrives', async () =>
        (await sandbox.messages(customer.number, merchant.number)).find(({ text }) => text === 'Is Sunday fine?'),
      );
      await page.goto('/chat');
      const row = page.locator('li[data-chat]').first();
      await row.getByText('Is Sunday fine?').waitFor();
      await sandbox.send(customer.number, merchant.number, { reaction: { id: message.id, emoji: '👍' } });
      await row.getByText(t('chats.reacted', { emoji: '👍' })).waitFor();
      await row.locator('[data-unread]').waitFor();
      await driver.shoot('inbox-reaction');

      // WhatsApp requires the account's name to go online. A message from the handset contains it.
      await sandbox.send(merchant.number, customer.number, 'from the handset');
      await row.getByText('from the handset').waitFor();
      await page.goto(`/devices/${device.sessionId}?tab=limits`);
      await page.getByLabel(t('protection.shows_typing')).check();
      await page.getByText(t('protection.typing_saved')).waitFor();
      await driver.shoot('device-typing');
      await page.goto('/chat');
      await row.getByRole('link').click();
      const conversation = page.getByRole('region', { name: t('chats.conversation') });
      await conversation.getByText('from the handset').waitFor();
      await waitFor('typing is shown', async () => {
        await sandbox.presence(customer.number, merchant.number, 'composing');
        return (await row.getByText(t('chats.typing')).count()) > 0;
      });
      await conversation.getByText(t('chats.typing')).waitFor();
      await driver.shoot('inbox-typing');

      const states: string[] = [];
      const unsubscribe = await sandbox.events((event) => {
        if (event.type === 'typing' && event.number === customer.number) states.push(event.state);
      });
      const requestUrls: string[] = [];
      page.on('request', (request) => requestUrls.push(request.url()));
      await page.getByLabel(t('chats.write'), { exact: true }).fill('Yes');
      await waitFor('the customer sees typing', async () => states.includes('composing'));
      // The event used the socket instead of a request.
      expect(requestUrls.filter((url) => url.endsWith('/typing'))).toEqual([]);
      unsubscribe();
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );
});
