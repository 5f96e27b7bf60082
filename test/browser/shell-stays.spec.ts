import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { walkedIn } from '../setup/browser/walked-in.js';
import { seedScreens } from './seed-screens.js';

const LANGUAGES = ['en', 'ar'] as const;
/** As Chromium's own tools know it, with a round trip that leaves the spec its time. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** What a server that is away leaves in the console. */
const AWAY =
  /ERR_|WebSocket|socket\.io|Failed to fetch|dynamically imported|preload CSS|NetworkError|could not be fetched/;
const PAGES = [
  'devices.title',
  'messages.title',
  'templates.title',
  'contacts.title',
  'groups.title',
  'settings.title',
] as const;

/** Each frame: are the menu and the top bar there, and is anything in `main`? */
const WATCH = `(() => {
  window.missing = [];
  window.skeletons = 0;
  const isShown = (element) => !!element && element.checkVisibility() && element.getBoundingClientRect().height > 0;
  const variant = () => {
    const [menu, bar, main] = ['nav', 'header', 'main'].map((name) => document.querySelector(name));
    if (!isShown(menu) || !isShown(bar) || ![...(main?.children ?? [])].some(isShown))
      window.missing.push([location.pathname, Math.round(performance.now()), isShown(menu), isShown(bar)].join(' '));
    if (main?.querySelector(':scope > [role=status][aria-busy]')) window.skeletons += 1;
    requestAnimationFrame(variant);
  };
  variant();
})()`;

describeInBrowser('the menu and the top bar stay', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
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

  /** The dashboard, drawn. */
  async function openDashboard(language: 'en' | 'ar', fetchesAhead = false): Promise<PageDriver> {
    const driver = await browser.open(browserServer.server.url, { language, fetchesAhead }, client);
    await driver.page.goto('/dashboard');
    await driver.settle();
    await driver.page.evaluate(WATCH);
    return driver;
  }

  const link = ({ page, t }: PageDriver, title: string) =>
    page.getByRole('navigation', { name: t('shell.menu') }).getByRole('link', { name: t(title), exact: true });

  const missing = ({ page }: PageDriver) => page.evaluate<string[]>('window.missing');

  it.each(walkedIn(LANGUAGES))(
    'over slow 3G, while each page is visited for the first time (%s)',
    async (language) => {
      const driver = await openDashboard(language);
      const { page, t } = driver;
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
      for (const title of PAGES) {
        await link(driver, title).click();
        await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
        await driver.settle();
        await page.locator('main').locator('a, button, input').first().waitFor();
      }
      expect(await missing(driver)).toEqual([]);
      expect(await page.evaluate<number>('window.skeletons')).toBeGreaterThan(0);
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );

  it.each(walkedIn(LANGUAGES))(
    'while the server is away: each page says so in its place, and comes when it is back (%s)',
    async (language) => {
      const driver = await openDashboard(language);
      const { page, t } = driver;
      await driver.expecting(AWAY, async () => {
        await driver.markDocument();
        await browserServer.server.end('SIGKILL');
        for (const title of PAGES) {
          await link(driver, title).click();
          await page
            .getByRole('main')
            .getByRole('heading', { name: t('ui.failed_title') })
            .waitFor();
          await page.getByRole('main').getByText(t('errors.network')).waitFor();
        }
        // What opens on demand is told too, and takes nothing away.
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
        // Nobody has to press it.
        await page.getByRole('textbox', { name: t('settings.account.name'), exact: true }).waitFor();
        await link(driver, 'contacts.title').click();
        await page
          .getByRole('main')
          .getByRole('button', { name: t('contacts.new') })
          .first()
          .waitFor();
        // With its styles, which Vite asks for once only.
        expect(await page.evaluate<number>(LINKED_STYLES)).toBe(0);
      });
      expect(await missing(driver)).toEqual([]);
      expect(await driver.isSameDocument()).toBe(true);
      await driver.close();
    },
    120_000,
  );

  it('a page whose live connection could not even begin has one when the server is back', async () => {
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    await page.route('**/assets/live-*.js', (route) => route.abort('connectionrefused'));
    await driver.expecting(AWAY, async () => {
      await page.goto('/create-template');
      await page.getByRole('button', { name: t('shell.connection.reconnecting'), exact: true }).waitFor();
      // Who writes is told beside the button that would save it.
      await page.getByText(t('ui.form_away')).waitFor();
    });
    await driver.shoot('form-away');
    await page.unroute('**/assets/live-*.js');
    await page.getByRole('button', { name: t('shell.connection.live'), exact: true }).waitFor();
    await page.getByText(t('ui.form_away')).waitFor({ state: 'detached' });
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it('pages that were fetched ahead open without the server', async () => {
    const driver = await openDashboard('en', true);
    const { page, t } = driver;
    await page.locator('link[rel=prefetch][href*="contact-numbers"]').first().waitFor({ state: 'attached' });
    await driver.rest();
    await driver.expecting(AWAY, async () => {
      await browserServer.server.end('SIGKILL');
      await link(driver, 'contacts.title').click();
      await page.getByRole('main').getByText(t('ui.failed_title')).waitFor();
    });
    expect(await missing(driver)).toEqual([]);
    await driver.close();
  }, 60_000);
});

/** Style sheets in the page that did not come. */
const LINKED_STYLES = `[...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => !sheet).length`;
