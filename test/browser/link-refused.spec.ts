import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

describeInBrowser('linking a number that is in use, or not the device’s', () => {
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
    'is rejected with the reason and the choices (%s, %s)',
    async (language, theme) => {
      const { sandbox } = browserServer;
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const [merchant, otherPhone] = [
        await sandbox.phones.create({ name: 'Palm Shop' }),
        await sandbox.phones.create({}),
      ];
      const first = await linkDevice(client, sandbox, merchant.number);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const readQr = async (previous = '') => {
        const shown = page.locator(`[data-qr]:not([data-qr="${previous}"])`);
        await shown.waitFor();
        await page.waitForLoadState('networkidle');
        return (await shown.getAttribute('data-qr'))!;
      };
      const expectRejectedScan = async (number: string, code: string) =>
        expect(sandbox.scan(number, code)).rejects.toMatchObject({ code: 'link_failed' });

      await page.goto('/connect');
      await expectRejectedScan(merchant.number, await readQr());
      await page.getByText(t('devices.reason.number_in_use')).first().waitFor();
      await page.getByRole('alert').getByRole('link', { name: 'WhatsApp 1' }).waitFor();
      await driver.shoot('connect-number-in-use', [1280, 768, 360]);
      expect(await findViolations(driver)).toEqual([]);
      // The page never relinks automatically.
      await page.reload();
      await page.getByRole('button', { name: t('connect.use_anyway') }).click();
      await sandbox.scan(merchant.number, await readQr());
      await page.getByText(t('connect.just_linked')).waitFor();
      expect(await sandbox.linkedDevices(merchant.number)).toHaveLength(2);

      const [linked] = await sandbox.linkedDevices(merchant.number);
      await sandbox.unlink(merchant.number, linked!.id);
      await page.goto(`/connect/${first.sessionId}`);
      await expectRejectedScan(otherPhone.number, await readQr());
      await page.getByText(t('devices.reason.other_number')).first().waitFor();
      await driver.shoot('connect-other-number', [1280, 768, 360]);
      expect(await findViolations(driver)).toEqual([]);
      await page.goto('/devices');
      await page.getByText(t('devices.reason.other_number')).waitFor();
      await driver.shoot('devices-other-number', [1280, 360]);
      await page.goto(`/connect/${first.sessionId}`);
      await page.getByRole('link', { name: t('connect.new_device') }).click();
      await page.waitForURL(/\/connect$/);
      await readQr();
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
