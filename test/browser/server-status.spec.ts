import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ServerStatus } from '../../src/status/status.contract.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const STATUS: ServerStatus = {
  at: new Date().toISOString(),
  devices: { expected: 1240, connected: 1027 },
  latency: { p50_seconds: 0.82, p95_seconds: 3.4 },
  delivery_rate: 0.9731,
  restart: { at: new Date(Date.now() - 7_200_000).toISOString(), seconds: 14.2 },
  incidents: [
    { kind: 'whatsapp', began_at: new Date(Date.now() - 600_000).toISOString(), ended_at: null, devices: 213 },
    { kind: 'server', began_at: '2026-11-21T03:10:00Z', ended_at: '2026-11-21T03:13:00Z', devices: 2 },
  ],
};

describeInBrowser('the status page', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  // Other specs share this setting.
  const disableStatusPage = () => browserServer.em.execute('update platform_settings set status_page = false');
  afterAll(async () => {
    await browser?.close();
    await disableStatusPage();
  }, 30_000);

  async function inspect(driver: PageDriver, name: string): Promise<void> {
    await driver.settle();
    await driver.shoot(name);
    expect(await findViolations(driver)).toEqual([]);
  }

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )('is public once it is enabled, and does not exist before (%s)', async (language, theme) => {
    const client = await browserServer.signedIn({ role: 'SupperAdmin', name: 'Nada Admin' });
    await disableStatusPage();
    const locale = language === 'ar' ? 'ar-SA' : 'en-GB';
    const guest = await browser.open(browserServer.server.url, { language, theme, locale });
    await guest.expecting(/404|HttpError/, async () => {
      await guest.page.goto('/status');
      await guest.page.getByRole('heading', { name: guest.t('ui.not_found_title') }).waitFor();
    });

    const admin = await browser.open(browserServer.server.url, { language, theme }, client);
    await admin.page.goto('/settings/platform');
    await admin.page.getByRole('switch', { name: admin.t('settings.platform.status_page') }).click();
    await admin.page.getByRole('button', { name: admin.t('ui.save') }).click();
    await admin.page.getByText(admin.t('settings.saved')).waitFor();
    await admin.page.getByRole('link', { name: admin.t('settings.platform.status_page_open') }).waitFor();
    admin.expectNoProblems();
    await admin.close();

    const { page, t } = guest;
    await page.goto('/status');
    await page.getByRole('heading', { name: t('status.title'), exact: true }).waitFor();
    await page.getByText(t('status.devices'), { exact: true }).waitFor();
    await page.locator(`html[lang="${language}"][dir="${language === 'ar' ? 'rtl' : 'ltr'}"]`).waitFor();
    await inspect(guest, 'status-as-it-is');

    await page.route('**/api/v1/status', (route) => route.fulfill({ json: STATUS }));
    await page.reload();
    await page.getByText('1,027', { exact: true }).waitFor();
    await page.getByText(t('status.devices_help', { expected: '1,240' })).waitFor();
    await page.getByText(/^97\.3\W*%/).waitFor();
    const first = page.getByRole('listitem').first();
    await first.getByText(t('status.incident.whatsapp')).waitFor();
    await first.getByText(t('status.ongoing')).waitFor();
    await page.getByText(t('status.overall.busy')).waitFor();
    await inspect(guest, 'status');
    guest.expectNoProblems();
    await guest.close();
  });
});
