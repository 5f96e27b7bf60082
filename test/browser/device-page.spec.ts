import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

const LONG = 'متجر النخيل – Palm Shop 🌴 للعود والبخور والهدايا الفاخرة';

describeInBrowser('the page of a device', () => {
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
    'has overview, limits and connection as tabs, and one figure of today’s messages (%s, %s)',
    async (language, theme) => {
      const { em, sandbox } = browserServer;
      const client = await browserServer.signedIn({ name: 'Palm Shop', timeZone: zoneAtNoon() });
      const [merchant, customer] = [
        await sandbox.phones.create({ name: 'Palm Shop' }),
        await sandbox.phones.create({}),
      ];
      const { id, sessionId } = await linkDevice(client, sandbox, merchant.number);
      await em.execute('update devices set name = ? where id = ?', [LONG, id]);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const tab = (name: 'overview' | 'limits' | 'connection') =>
        page
          .getByRole('navigation', { name: t('devices.parts') })
          .getByRole('link', { name: t(`devices.tab.${name}`), exact: true });
      const sent = page.getByRole('meter', { name: t('devices.today') });

      await page.goto('/devices');
      await page.getByRole('article').getByRole('link', { name: LONG, exact: true }).click();
      await page.waitForURL(`**/devices/${sessionId}`);
      await sent.and(page.locator('[aria-valuenow="0"]')).waitFor();
      await client.post('/api/v1/messages', { device: sessionId, phone: `+${customer.number}`, body: 'Hello' });
      await sent.and(page.locator('[aria-valuenow="1"]')).waitFor();
      const before = await sent.getAttribute('aria-valuetext');
      await driver.shoot('device-overview');
      expect(await findViolations(driver)).toEqual([]);

      await driver.markDocument();
      const tabPosition = await tab('limits').boundingBox();
      await tab('limits').click();
      await page.waitForURL(`**/devices/${sessionId}?tab=limits`);
      expect(await sent.getAttribute('aria-valuetext')).toBe(before);
      expect(await tab('limits').boundingBox()).toEqual(tabPosition);
      await driver.shoot('device-limits');
      expect(await findViolations(driver)).toEqual([]);
      await page.getByRole('button', { name: t('protection.warning_shown') }).click();
      await page.getByRole('alert').getByText(t('devices.limit.warned')).waitFor();
      await driver.shoot('device-warned');
      expect(await findViolations(driver)).toEqual([]);
      await page.getByRole('button', { name: t('protection.warning_gone') }).click();
      await page.getByRole('button', { name: t('protection.warning_shown') }).waitFor();
      await tab('connection').click();
      await page.waitForURL(`**/connect/${sessionId}`);
      await page.getByRole('textbox', { name: t('connect.device_name') }).waitFor();
      expect(await tab('limits').boundingBox()).toEqual(tabPosition);
      await driver.shoot('device-connection');
      expect(await findViolations(driver)).toEqual([]);
      expect(await driver.isSameDocument()).toBe(true);

      // Old addresses and the list's card lead to the same page.
      await page.goto(`/device-settings/${sessionId}`);
      await page.waitForURL(`**/devices/${sessionId}?tab=limits`);
      const calls = page.locator('form', { has: page.getByRole('switch', { name: t('protection.calls.decline') }) });
      await calls.getByRole('switch').click();
      await calls.getByRole('textbox').fill(LONG);
      await calls.getByRole('button', { name: t('ui.save') }).click();
      await page.getByText(t('protection.calls.saved')).waitFor();
      await driver.shoot('device-calls');
      expect(await findViolations(driver)).toEqual([]);
      const settings = await client.get(`/api/v1/device-settings/${sessionId}`);
      expect(settings.body.calls).toEqual({ decline: true, text: LONG });
      await page.goto('/devices');
      expect(await sent.getAttribute('aria-valuetext')).toBe(before);
      await driver.settle();
      await driver.shoot('device-list');
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
