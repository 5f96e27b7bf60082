import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';

const NAMES = { en: 'catalogue of the palm shop.pdf', ar: 'كتالوج متجر النخلة.pdf' };
const VARIANTS = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
] as const;

describeInBrowser('a received file that was not downloaded', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(VARIANTS))(
    'shows the reason and is downloaded by a click ($language)',
    async ({ language, theme }) => {
      const { sandbox } = browserServer;
      const [merchant, stranger] = [await sandbox.phones.create({ name: 'Shop' }), await sandbox.phones.create()];
      const client = await browserServer.signedIn();
      const device = await linkDevice(client, sandbox, merchant.number);
      const name = NAMES[language];
      await sandbox.send(stranger.number, merchant.number, {
        media: {
          kind: 'document',
          base64: Buffer.alloc(7_300_000, '%PDF-1.4 ').toString('base64'),
          mimetype: 'application/pdf',
          fileName: name,
          caption: language === 'en' ? 'Our new catalogue' : 'كتالوجنا الجديد',
        },
      });
      const chat = await waitFor('the chat exists', async () => {
        const { body } = await client.get(`/api/v1/chat-lists/${device.id}`);
        return body.data[0] as { id: number } | undefined;
      });
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto(`/chat/${device.id}?chat=${chat.id}`);
      await page.getByText(t('messages.held.stranger')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('held-media');

      await page.getByRole('button', { name: t('messages.download', { name }) }).click();
      await page.getByRole('link').filter({ hasText: name }).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it.each(pickVariants(VARIANTS))(
    'is marked as damaged and requested from the phone ($language)',
    async ({ language, theme }) => {
      const { sandbox } = browserServer;
      const [merchant, customer] = [await sandbox.phones.create({ name: 'Shop' }), await sandbox.phones.create()];
      const client = await browserServer.signedIn();
      const device = await linkDevice(client, sandbox, merchant.number);
      await sandbox.fault({ number: merchant.number, kind: 'refuse-media-requests', code: 0, times: 1 });
      const name = NAMES[language];
      const file = { mimetype: 'application/pdf', base64: Buffer.alloc(9_000, '%PDF-1.4 ').toString('base64') };
      await sandbox.send(customer.number, merchant.number, {
        media: { kind: 'document', fileName: name, damage: 'truncated-file', ...file },
      });
      const chat = await waitFor('the chat exists', async () => {
        const { body } = await client.get(`/api/v1/chat-lists/${device.id}`);
        return body.data[0] as { id: number } | undefined;
      });
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto(`/chat/${device.id}?chat=${chat.id}`);
      await page.getByText(t('messages.held.damaged')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('damaged-media');

      const askPhone = page.getByRole('button', { name: t('messages.held.ask_phone_for', { name }) });
      await askPhone.click();
      await page.getByText(t('messages.held.requested')).waitFor();
      await driver.shoot('requested-media');
      await askPhone.click();
      await page.getByRole('link').filter({ hasText: name }).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
