import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { findTooSmall } from '../setup/browser/find-too-small.js';
import { waitFor } from '../setup/wait-for.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const DAY_MS = 86_400_000;

describeInBrowser('linking a device on the phone itself', () => {
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
    'starts with a pairing code, which is copied into WhatsApp (%s, %s)',
    async (language, theme) => {
      const phone = await browserServer.sandbox.phones.create({ name: 'متجر Palm' });
      const customer = await browserServer.sandbox.phones.create({ name: 'Layla Haddad' });
      const oldMessage = { peer: customer.number, text: 'Do you deliver?', at: Date.now() - 20 * DAY_MS };
      await browserServer.sandbox.addHistory(phone.number, [oldMessage]);
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const driver = await browser.open(browserServer.server.url, { language, theme, width: 360 }, client);
      const { page, t } = driver;
      await page.goto('/connect');
      const methods = page.getByRole('radiogroup', { name: t('connect.method') }).getByRole('radio');
      expect(await methods.first().getAttribute('value')).toBe('phone');
      expect(await methods.first().isChecked()).toBe(true);
      // No device exists yet, so WhatsApp has received no request.
      expect((await client.get('/api/v1/devices')).body.data).toEqual([]);
      const days = page.getByRole('radiogroup', { name: t('connect.history.label') });
      expect(await days.getByRole('radio', { name: t('connect.history.days_7') }).isChecked()).toBe(true);
      await days.getByText(t('connect.history.days_30')).click();
      await page.getByLabel(t('connect.phone')).fill(`+${phone.number}`);
      await driver.shoot('connect-phone-number', [360]);
      await page.getByRole('button', { name: t('connect.receive_code') }).click();
      await page.getByTestId('pairing-code').waitFor();
      await page.getByRole('button', { name: t('connect.copy_code') }).waitFor();
      await driver.shoot('connect-phone-code', [360]);
      expect((await findTooSmall(driver)).small).toEqual([]);
      expect(await findViolations(driver)).toEqual([]);
      const code = (await page.getByTestId('pairing-code').getAttribute('data-code'))!;

      await page.getByRole('link', { name: t('connect.open_whatsapp') }).click();
      await page.waitForURL(
        ({ searchParams: params }) => params.get('phone') === `"${phone.number}"` && params.get('screen') === 'linked',
      );
      await page.getByRole('textbox', { name: t('sandbox.paste_code') }).fill(code);
      await page.getByRole('button', { name: t('sandbox.link'), exact: true }).click();
      await page.getByText(t('connect.device_is_connected')).waitFor();

      const [device] = (await client.get('/api/v1/devices')).body.data;
      const chat = await waitFor('the history has arrived', async () => {
        return (await client.get(`/api/v1/chat-lists/${device.id}`)).body.data[0];
      });
      await page.goto(`/chat/${device.id}?chat=${chat.id}`);
      await page.getByText(t('chats.history_above')).waitFor();
      await driver.shoot('chat-history', [360]);
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
