import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { seedScreens } from './seed-screens.js';
import { tabTo } from '../setup/browser/keyboard.js';

const MAX_FIRST_LOAD_BYTES = 220_000;
const MAX_LOGIN_BYTES = 254_000;
/** Loaded after the first render and cached until an update. */
const MAX_CHART_BYTES = 110_000;
const MAX_LIVE_BYTES = 14_000;

describeInBrowser('the first load, scripts and keyboard of the main pages', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  beforeAll(async () => {
    // If the server fails to start, a browser would never be closed.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    client = await browserServer.signedIn({ name: 'Palm Shop' });
    await seedScreens(browserServer, client);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it(`first load of the dashboard: at most ${MAX_FIRST_LOAD_BYTES / 1000} kB of JS and CSS, gzip`, async () => {
    const driver = await browser.open(browserServer.server.url, {}, client);
    const files = weighFiles(driver);
    await driver.page.goto('/dashboard');
    await driver.rest();
    await driver.page.locator('svg[role="application"]').waitFor();
    const [chart, live] = [await files.weigh(/\/bar-drawing-/), await files.weigh(/\/live-/)];
    const first = await files.weigh(/\/(?!bar-drawing-|live-)[^/]*$/);
    print(`first load of the dashboard: ${inKilobytes(first.total)} gzip in ${first.count} files`);
    print(`afterwards its chart: ${inKilobytes(chart.total)}, the live connection: ${inKilobytes(live.total)}`);
    expect(first.count).toBeGreaterThan(3);
    expect(first.total).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
    // The chart and a shared chunk of the chatbot canvas.
    expect(chart.count).toBe(2);
    expect(chart.total).toBeLessThanOrEqual(MAX_CHART_BYTES);
    expect(live.count).toBe(1);
    expect(live.total).toBeLessThanOrEqual(MAX_LIVE_BYTES);
    await driver.close();
  }, 30_000);

  it(`first load of the login: at most ${MAX_LOGIN_BYTES / 1000} kB of JS and CSS, gzip`, async () => {
    const driver = await browser.open(browserServer.server.url);
    const files = weighFiles(driver);
    await driver.page.goto('/login');
    await driver.page.getByRole('button', { name: driver.t('auth.send_code') }).waitFor();
    await driver.rest();
    const first = await files.weigh(/./);
    print(`first load of the login: ${inKilobytes(first.total)} gzip in ${first.count} files`);
    expect(first.count).toBeGreaterThan(3);
    expect(first.total).toBeLessThanOrEqual(MAX_LOGIN_BYTES);
    await driver.close();
  }, 30_000);

  it("runs the page's own script only, and no injected one", async () => {
    const driver = await browser.open(browserServer.server.url);
    const answer = await driver.page.goto('/login');
    expect(answer!.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ']+';/);
    await driver.page.getByRole('button', { name: driver.t('auth.send_code') }).waitFor();
    // Chromium reports this violation on purpose.
    const isRejected = await driver.page.evaluate<boolean>(`new Promise((resolve) => {
      addEventListener('securitypolicyviolation', () => resolve(true));
      const script = document.createElement('script');
      script.textContent = 'document.body.dataset.ran = "yes"';
      document.head.append(script);
    })`);
    expect(isRejected).toBe(true);
    expect(await driver.page.locator('body').getAttribute('data-ran')).toBeNull();
    await driver.page.close();
  });

  it.each(['en', 'ar'] as const)('the arrow keys move along the chart in time order (%s)', async (language) => {
    const driver = await browser.open(browserServer.server.url, { language }, client);
    const { page, t } = driver;
    await page.goto('/dashboard');
    const chart = page.getByRole('application', { name: t('dashboard.per_day_table') });
    await chart.focus();
    const status = page.getByRole('status').filter({ hasText: t('dashboard.count.failed') });
    const days = await page.getByRole('table').getByRole('rowheader').allTextContents();
    await status.getByText(days[0]!).waitFor();
    await chart.press('ArrowRight');
    await status.getByText(days[1]!).waitFor();
    driver.expectNoProblems();
    await driver.close();
  });

  it('works by keyboard: the palette opens Devices, Tab reaches the main action with a visible focus', async () => {
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    await page.goto('/dashboard');
    await driver.settle();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: t('shell.search') }).waitFor();
    await page.keyboard.type(t('devices.title').slice(0, 4));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/devices');
    await page.getByRole('link', { name: t('devices.add') }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await tabTo(driver, t('devices.add'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/connect/**');
    await driver.settle();
    driver.expectNoProblems();
    await driver.close();
  }, 30_000);
});

/** Excludes files prefetched for other pages. */
function weighFiles({ page }: PageDriver): { weigh: (named: RegExp) => Promise<{ count: number; total: number }> } {
  const files = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { purpose, 'sec-purpose': secPurpose = purpose } = response.request().headers();
    if (secPurpose?.startsWith('prefetch')) return;
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      files.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
  });
  return {
    weigh: async (named) => {
      const sizes = await Promise.all([...files].filter(([url]) => named.test(url)).map(([, size]) => size));
      return { count: sizes.length, total: sizes.reduce((sum, size) => sum + size, 0) };
    },
  };
}

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const print = (figure: string): void => void process.stderr.write(`      ${figure}\n`);
