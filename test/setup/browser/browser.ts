import { existsSync } from 'node:fs';
import { describe } from '@jest/globals';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { HttpClient } from '../accounts/http-client.js';
import { workerBrowser } from '../shared/worker-browser.js';
import { PageDriver } from './page-driver.js';

export type Language = 'en' | 'ar';
export type Theme = 'light' | 'dark';

export interface Variant {
  language?: Language;
  theme?: Theme;
  width?: number;
  /** Of the browser itself; an Arabic one is greeted in Arabic. */
  locale?: string;
  /** As it is in life: when a page is there, the files of all others are fetched, two hundred of them. */
  fetchesAhead?: boolean;
}

const HEIGHTS: Record<number, number> = { 360: 740 };

export const chromiumPath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  chromium.executablePath(),
].find((path) => path && existsSync(path));

/** `describe` where there is a browser, a skip that says why where there is none; on a CI machine that is a failure. */
export const describeInBrowser = chromiumPath || process.env['CI'] === 'true' ? describe : describe.skip;
if (!chromiumPath) process.stderr.write('No Chromium was found: name one with CHROMIUM_PATH.\n');

const SAVES_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/** The worker's Chromium in the hands of a spec; each tab has cookies and storage of its own, as if it were another computer. */
export class TestBrowser {
  private readonly contexts: BrowserContext[] = [];

  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<TestBrowser> {
    if (!chromiumPath) throw new Error('No Chromium was found: name one with CHROMIUM_PATH.');
    return new TestBrowser(await workerBrowser(chromiumPath));
  }

  /** Wraps a Chromium with switches of its own, which the spec closes. */
  static of(browser: Browser): TestBrowser {
    return new TestBrowser(browser);
  }

  /** An empty tab: nobody is signed in, unless a client that is signed in lends its cookies. */
  async open(baseURL: string, variant: Variant = {}, client?: HttpClient): Promise<PageDriver> {
    const { language = 'en', theme = 'light', width = 1280, locale = 'en-GB', fetchesAhead = false } = variant;
    const context = await this.browser.newContext({
      baseURL,
      locale,
      timezoneId: 'Asia/Riyadh',
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport: { width, height: HEIGHTS[width] ?? 800 },
    });
    this.contexts.push(context);
    context.setDefaultTimeout(45_000);
    // Two hundred files of pages that the spec never opens take as long as the page itself.
    if (!fetchesAhead) await context.addInitScript(SAVES_DATA);
    if (client) {
      // What the user saved decides about theme and language, so it is saved first.
      const saved = await client.post('/api/v1/update-user-info', { language, mode: theme });
      if (saved.status !== 200) throw new Error(`theme and language were not saved: ${saved.status} ${saved.text}`);
      await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
      await context.addInitScript(`localStorage.setItem('mersal.signed-in-until', String(Date.now() + 3600000));
        localStorage.setItem('mersal.language', '${language}'); localStorage.setItem('mersal.theme', '${theme}');`);
    }
    return new PageDriver(await context.newPage(), language);
  }

  /** Also the tabs of specs that failed before they closed them; the browser stays for the next file. */
  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}
