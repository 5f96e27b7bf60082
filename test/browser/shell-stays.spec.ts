// Long: shell.spec covers the shell of each kind of user.
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { seedScreens } from './seed-screens.js';

const LANGUAGES = ['en', 'ar'] as const;
/** Chromium's profile with a shorter latency. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Console messages while the server is down. */
const SERVER_DOWN =
  /ERR_|WebSocket|socket\.io|Failed to fetch|dynamically imported|preload CSS|NetworkError|could not be fetched/;
const PAGES = [
  'devices.title',
  'messages.title',
  'templates.title',
  'contacts.title',
  'groups.title',
  'settings.title',
] as const;

/** Records on every frame whether menu, top bar or content are missing, and counts skeletons. */
const RECORD_MISSING = `(() => {
  window.missing = [];
  window.skeletons = 0;
  const isShown = (element) => !!element && element.checkVisibility() && element.getBoundingClientRect().height > 0;
  const check = () => {
    const [menu, bar, main] = ['nav', 'header', 'main'].map((name) => document.querySelector(name));
    if (!isShown(menu) || !isShown(bar) || ![...(main?.children ?? [])].some(isShown))
      window.missing.push([location.pathname, Math.round(performance.now()), isShown(menu), isShown(bar)].join(' '));
    if (main?.querySelector(':scope > [role=status][aria-busy]')) window.skeletons += 1;
    requestAnimationFrame(check);
  };
  check();
})()`;

describeInBrowser('the menu and the top bar stay', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    client = await browserServer.signedIn({ name: 'Palm Shop' });
    await seedScreens(browserServer, client);
  }, 90_000);
  afterEach(async () => {
    if (!browserServer.server.isRunning) await browserServer.server.start();
  });
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  async function openDashboard(language: 'en' | 'ar', fetchesAhead = false): Promise<PageDriver> {
    const driver = await browser.open(browserServer.server.url, { language, fetchesAhead }, client);
    await driver.page.goto('/dashboard');
    await driver.settle();
    await driver.page.evaluate(RECORD_MISSING);
    return driver;
  }

  const menuLink = ({ page, t }: PageDriver, title: string) =>
    page.getByRole('navigation', { name: t('shell.menu') }).getByRole('link', { name: t(title), exact: true });

  const readMissing = ({ page }: PageDriver) => page.evaluate<string[]>('window.missing');

  it.each(pickVariants(LANGUAGES))(
    'over slow 3G, while each page is opened for the first time (%s)',
    async (language) => {
      const driver = await openDashboard(language);
      const { page, t } = driver;
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
      for (const title of PAGES) {
        await menuLink(driver, title).click();
        await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
        await driver.settle();
        await page.locator('main').locator('a, button, input').first().waitFor();
      }
      expect(await readMissing(driver)).toEqual([]);
      expect(await page.evaluate<number>('window.skeletons')).toBeGreaterThan(0);
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'while the server is down: each page reports it in place, and loads when it returns (%s)',
    async (language) => {
      const driver = await openDashboard(language);
      const { page, t } = driver;
      await driver.expecting(SERVER_DOWN, async () => {
        await driver.markDocument();
        await browserServer.server.end('SIGKILL');
        for (const title of PAGES) {
          await menuLink(driver, title).click();
          await page
            .getByRole('main')
            .getByRole('heading', { name: t('ui.failed_title') })
            .waitFor();
          await page.getByRole('main').getByText(t('errors.network')).waitFor();
        }
        // A dialog that fails to load reports the error and keeps the page.
        await page.keyboard.press('Control+k');
        await page
          .locator('[role=status]')
          .filter({ hasText: t('errors.network') })
          .waitFor();
        await page
          .getByRole('main')
          .getByRole('button', { name: t('ui.retry') })
          .waitFor();
        await browserServer.server.start();
        await page.getByRole('textbox', { name: t('settings.account.name'), exact: true }).waitFor();
        await menuLink(driver, 'contacts.title').click();
        await page
          .getByRole('main')
          .getByRole('button', { name: t('contacts.new') })
          .first()
          .waitFor();
        // The page has its styles too, which Vite requests only once.
        expect(await page.evaluate<number>(FAILED_STYLES)).toBe(0);
      });
      expect(await readMissing(driver)).toEqual([]);
      expect(await driver.isSameDocument()).toBe(true);
      await driver.close();
    },
    120_000,
  );

  it('a page without an initial live connection gets one when the server returns', async () => {
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    await page.route('**/assets/live-*.js', (route) => route.abort('connectionrefused'));
    await driver.expecting(SERVER_DOWN, async () => {
      await page.goto('/create-template');
      await page.getByRole('button', { name: t('shell.connection.reconnecting'), exact: true }).waitFor();
      await page.getByText(t('ui.form_away')).waitFor();
    });
    await driver.shoot('form-away');
    await page.unroute('**/assets/live-*.js');
    await page.getByRole('button', { name: t('shell.connection.live'), exact: true }).waitFor();
    await page.getByText(t('ui.form_away')).waitFor({ state: 'detached' });
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it('a page opens without the code of its notifications', async () => {
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    await page.addInitScript(() => localStorage.setItem('mersal.alerts', '{"0":{"notification":true,"sound":true}}'));
    await page.route('**/assets/notify-messages-*.js', (route) => route.abort('connectionrefused'));
    const failed = page.waitForEvent('requestfailed');
    await driver.expecting(/^(failed|console): .*notify-messages/, async () => {
      await page.goto('/create-template');
      await failed;
      await page.getByRole('button', { name: t('shell.connection.live'), exact: true }).waitFor();
    });
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it('prefetched pages open without the server', async () => {
    const driver = await openDashboard('en', true);
    const { page, t } = driver;
    await page.locator('link[rel=prefetch][href*="contact-numbers"]').first().waitFor({ state: 'attached' });
    await driver.rest();
    await driver.expecting(SERVER_DOWN, async () => {
      await browserServer.server.end('SIGKILL');
      await menuLink(driver, 'contacts.title').click();
      await page.getByRole('main').getByText(t('ui.failed_title')).waitFor();
    });
    expect(await readMissing(driver)).toEqual([]);
    await driver.close();
  }, 60_000);
});

/** Counts style sheets that failed to load. */
const FAILED_STYLES = `[...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => !sheet).length`;
