import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser.js';
import type { HttpClient } from '../setup/http-client.js';
import { Stage } from '../setup/stage.js';
import type { Tab } from '../setup/tab.js';
import { furnish } from './furnish.js';

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
  const look = () => {
    const [menu, bar, main] = ['nav', 'header', 'main'].map((name) => document.querySelector(name));
    if (!isShown(menu) || !isShown(bar) || ![...(main?.children ?? [])].some(isShown))
      window.missing.push([location.pathname, Math.round(performance.now()), isShown(menu), isShown(bar)].join(' '));
    if (main?.querySelector(':scope > [role=status][aria-busy]')) window.skeletons += 1;
    requestAnimationFrame(look);
  };
  look();
})()`;

describeInBrowser('the menu and the top bar stay', () => {
  let stage: Stage;
  let browser: TestBrowser;
  let client: HttpClient;
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
    stage = await Stage.open();
    browser = await TestBrowser.launch();
    client = await stage.signedIn({ name: 'Palm Shop' });
    await furnish(stage, client);
  }, 90_000);
  afterEach(async () => {
    if (!stage.server.isRunning) await stage.server.start();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  }, 30_000);

  /** The dashboard, drawn; other pages are not fetched ahead unless the spec is about that. */
  async function openDashboard(language: 'en' | 'ar', isAhead = false): Promise<Tab> {
    const tab = await browser.open(stage.server.url, { language }, client);
    if (!isAhead)
      await tab.page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
    await tab.page.goto('/dashboard');
    await tab.settle();
    await tab.page.evaluate(WATCH);
    return tab;
  }

  const link = ({ page, t }: Tab, title: string) =>
    page.getByRole('navigation', { name: t('shell.menu') }).getByRole('link', { name: t(title), exact: true });

  const missing = ({ page }: Tab) => page.evaluate<string[]>('window.missing');

  it.each(LANGUAGES)(
    'over slow 3G, while each page is visited for the first time (%s)',
    async (language) => {
      const tab = await openDashboard(language);
      const { page, t } = tab;
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
      for (const title of PAGES) {
        await link(tab, title).click();
        await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
        await tab.settle();
        await page.locator('main').locator('a, button, input').first().waitFor();
      }
      expect(await missing(tab)).toEqual([]);
      expect(await page.evaluate<number>('window.skeletons')).toBeGreaterThan(0);
      tab.expectNoProblems();
      await tab.close();
    },
    120_000,
  );

  it.each(LANGUAGES)(
    'while the server is away: each page says so in its place, and comes when it is back (%s)',
    async (language) => {
      const tab = await openDashboard(language);
      const { page, t } = tab;
      await tab.expecting(AWAY, async () => {
        await tab.markDocument();
        await stage.server.end('SIGKILL');
        for (const title of PAGES) {
          await link(tab, title).click();
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
        await stage.server.start();
        await page
          .getByRole('main')
          .getByRole('button', { name: t('ui.retry') })
          .click();
        await page.getByRole('textbox', { name: t('settings.account.name'), exact: true }).waitFor();
        await link(tab, 'contacts.title').click();
        await page.getByRole('searchbox').waitFor();
        // With its styles, which Vite asks for once only.
        expect(await page.evaluate<number>(LINKED_STYLES)).toBe(0);
      });
      expect(await missing(tab)).toEqual([]);
      expect(await tab.isSameDocument()).toBe(true);
      await tab.close();
    },
    120_000,
  );

  it('pages that were fetched ahead open without the server', async () => {
    const tab = await openDashboard('en', true);
    const { page, t } = tab;
    await page.locator('link[rel=prefetch][href*="contact-numbers"]').first().waitFor({ state: 'attached' });
    await tab.rest();
    await tab.expecting(AWAY, async () => {
      await stage.server.end('SIGKILL');
      await link(tab, 'contacts.title').click();
      await page.getByRole('main').getByRole('searchbox').waitFor();
      await page.getByRole('main').getByText(t('ui.part_failed')).waitFor();
    });
    expect(await missing(tab)).toEqual([]);
    await tab.close();
  }, 60_000);
});

/** Style sheets in the page that did not come. */
const LINKED_STYLES = `[...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => !sheet).length`;
