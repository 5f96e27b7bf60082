import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type PageDriver, SCREENS } from '../setup/browser/page-driver.js';
import { drawSheets } from './draw-sheets.js';
import { type FilledServer, fillStores } from './fill-stores.js';
import {
  STORED_STATE,
  pagesOfAdministrator,
  pagesOfMember,
  PAGES_OF_BEGINNERS,
  PAGES_OF_GUESTS,
  PAGES_OF_NEWCOMERS,
  type Pages,
  WITHOUT_SERVER,
} from './list-pages.js';
import { takeReadmePictures, WANTS_README_PICTURES } from './take-readme-pictures.js';

const LOCALES = { en: 'en-GB', ar: 'ar-SA' } as const;
const WIDTHS = [1280, 768, 360];
const VISITORS = ['guest', 'newcomer', 'beginner', 'member', 'administrator', 'cut off'] as const;
type Visitor = (typeof VISITORS)[number];
/** The browser logs the response to an address without a page. */
const NOT_FOUND = /404/;
/** All requests except those that identify the user. */
const DATA_REQUEST = /\/api\/v1\/(?!user$|user\?)|\/socket\.io\//;

/** Restricts the run to these pages. */
const ONLY_PAGES = process.env['PAGES']?.split(',');

/** A WebSocket that never connects. The page driver can close sockets, but not reject them. */
const REFUSE_WEBSOCKETS = `window.WebSocket = class {
  constructor() { setTimeout(() => this.onerror(new Event('error'))); }
  close() {}
}`;

/** Writes the page's accessibility tree as text. */
async function writeTree({ page, language }: PageDriver, name: string): Promise<void> {
  const folder = join(SCREENS, 'trees');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}-${language}.yml`), await page.locator('body').ariaSnapshot());
}

describeInBrowser('screenshots of every page', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let filled: FilledServer;
  let pages: Record<Language, Record<Visitor, Pages>>;
  beforeAll(async () => {
    rmSync(SCREENS, { recursive: true, force: true });
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    filled = await fillStores(browserServer);
    const of = async (language: Language): Promise<Record<Visitor, Pages>> => {
      const member = await pagesOfMember(browserServer, filled.stores[language]);
      return {
        guest: PAGES_OF_GUESTS,
        newcomer: PAGES_OF_NEWCOMERS,
        beginner: PAGES_OF_BEGINNERS,
        member,
        administrator: await pagesOfAdministrator(browserServer, filled.stores[language]),
        'cut off': Object.fromEntries(WITHOUT_SERVER.map((name) => [`away-${name}`, member[name]!])),
      };
    };
    pages = { en: await of('en'), ar: await of('ar') };
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
    for (const sheet of await drawSheets(SCREENS)) process.stderr.write(`      ${sheet}\n`);
  }, 120_000);

  it.each(VISITORS.flatMap((visitor) => (['en', 'ar'] as const).map((language) => [visitor, language] as const)))(
    'pages of a visitor show without problems (%s, %s)',
    async (visitor, language) => {
      const failures = await Promise.all(WIDTHS.map((width) => visitPages(visitor, language, width)));
      expect(failures.flat()).toEqual([]);
    },
    900_000,
  );

  (WANTS_README_PICTURES ? it : it.skip)(
    'pictures for the README',
    async () => {
      const memberPages = { en: pages.en.member, ar: pages.ar.member };
      await takeReadmePictures(browser, browserServer.server.url, filled, memberPages);
    },
    120_000,
  );

  /** Opens each page by its address and returns the problems of each. */
  async function visitPages(visitor: Visitor, language: Language, width: number): Promise<object[]> {
    const client: Record<Visitor, HttpClient | undefined> = {
      guest: undefined,
      newcomer: filled.unverified,
      beginner: filled.beginner,
      member: filled.stores[language].client,
      administrator: filled.admin,
      'cut off': filled.stores[language].client,
    };
    const variant = { language, width, locale: LOCALES[language] };
    const driver = await browser.open(browserServer.server.url, variant, client[visitor]);
    if (visitor === 'guest') await driver.page.addInitScript(STORED_STATE);
    if (visitor === 'cut off') {
      await driver.page.route(DATA_REQUEST, (route) => route.abort('connectionfailed'));
      await driver.page.addInitScript(REFUSE_WEBSOCKETS);
    }
    const failures: object[] = [];
    for (const [name, path] of Object.entries(pages[language][visitor])) {
      if (ONLY_PAGES && !ONLY_PAGES.includes(name)) continue;
      try {
        await driver.page.goto(path);
        await driver.settle();
        await driver.page.locator('h1, h2').first().waitFor();
        const shown = new URL(driver.page.url()).pathname;
        // Pages that create a device change their address.
        if (!shown.startsWith(path.split('?')[0]!)) throw new Error(`led to ${shown}`);
        await driver.shoot(name, [width]);
        if (width === WIDTHS[0]) await writeTree(driver, name);
        const isExpected = (problem: string): boolean =>
          visitor === 'cut off' || (name === 'not-found' && NOT_FOUND.test(problem));
        const unexpected = driver.problems.filter((problem) => !isExpected(problem));
        if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
      } catch (error) {
        failures.push({ name, width, path, error: (error as Error).message });
      }
      driver.problems.length = 0;
    }
    await driver.close();
    return failures;
  }
});
