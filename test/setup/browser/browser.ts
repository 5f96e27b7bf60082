import { describe } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Language } from '../../../src/auth/auth.contract.js';
import type { HttpClient } from '../accounts/http-client.js';
import { workerBrowser } from '../shared/worker-browser.js';
import { chromiumPath } from './chromium-path.js';
import { heightAt, PageDriver } from './page-driver.js';

export type Theme = 'light' | 'dark';

export interface Variant {
  language?: Language;
  theme?: Theme;
  width?: number;
  locale?: string;
  /** Prefetches about 200 files of other pages, as in production. */
  fetchesAhead?: boolean;
}

/** Skips the specs if Chromium is missing. On CI they fail. */
export const describeInBrowser = chromiumPath || process.env['CI'] === 'true' ? describe : describe.skip;
if (!chromiumPath) process.stderr.write('No Chromium was found: name one with CHROMIUM_PATH.\n');

const SAVES_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/** Each tab has its own cookies and storage. */
export class TestBrowser {
  private readonly contexts: BrowserContext[] = [];

  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<TestBrowser> {
    if (!chromiumPath) throw new Error('No Chromium was found: name one with CHROMIUM_PATH.');
    return new TestBrowser(await workerBrowser(chromiumPath));
  }

  /** Wraps a browser that the spec closes. */
  static of(browser: Browser): TestBrowser {
    return new TestBrowser(browser);
  }

  /** Copies the cookies of a signed-in client. */
  async open(baseURL: string, variant: Variant = {}, client?: HttpClient): Promise<PageDriver> {
    const { language = 'en', theme = 'light', width = 1280, locale = 'en-GB', fetchesAhead = false } = variant;
    const context = await this.browser.newContext({
      baseURL,
      locale,
      timezoneId: 'Asia/Riyadh',
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport: { width, height: heightAt(width) },
    });
    this.contexts.push(context);
    context.setDefaultTimeout(45_000);
    // Prefetching takes as long as loading the page.
    if (!fetchesAhead) await context.addInitScript(SAVES_DATA);
    if (client) {
      // The saved settings decide theme and language.
      const saved = await client.post('/api/v1/update-user-info', { language, mode: theme });
      if (saved.status !== 200) throw new Error(`theme and language were not saved: ${saved.status} ${saved.text}`);
      await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
      await context.addInitScript(`localStorage.setItem('mersal.signed-in-until', String(Date.now() + 3600000));
        localStorage.setItem('mersal.language', '${language}'); localStorage.setItem('mersal.theme', '${theme}');`);
    }
    const driver = new PageDriver(await context.newPage(), language);
    await driver.resize(width);
    return driver;
  }

  /** Closes all tabs, including those of failed specs. */
  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}
