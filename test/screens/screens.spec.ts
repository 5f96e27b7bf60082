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
const PEOPLE = ['guest', 'newcomer', 'beginner', 'member', 'administrator', 'cut off'] as const;
type Person = (typeof PEOPLE)[number];
/** An address without a page, which the browser also logs. */
const UNKNOWN = /404/;
/** All requests except those that identify the user. */
const DATA = /\/api\/v1\/(?!user$|user\?)|\/socket\.io\//;

/** Restricts the run to these pages. */
const ONLY = process.env['PAGES']?.split(',');

/** A WebSocket that never connects. The page driver can close sockets, but not reject them. */
const REFUSED = `window.WebSocket = class {
  constructor() { setTimeout(() => this.onerror(new Event('error'))); }
  close() {}
}`;

/** Writes the accessibility tree as text. */
async function writeTree({ page, language }: PageDriver, name: string): Promise<void> {
  const folder = join(SCREENS, 'trees');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}-${language}.yml`), await page.locator('body').ariaSnapshot());
}

describeInBrowser('screenshots of every page', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let filled: FilledServer;
  let pages: Record<Language, Record<Person, Pages>>;
  beforeAll(async () => {
    rmSync(SCREENS, { recursive: true, force: true });
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    filled = await fillStores(browserServer);
    const of = async (language: Language): Promise<Record<Person, Pages>> => {
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

  it.each(PEOPLE.flatMap((person) => (['en', 'ar'] as const).map((language) => [person, language] as const)))(
    '%s, %s',
    async (person, language) => {
      const wrong = await Promise.all(WIDTHS.map((width) => walk(person, language, width)));
      expect(wrong.flat()).toEqual([]);
    },
    900_000,
  );

  (WANTS_README_PICTURES ? it : it.skip)(
    'those of the README',
    async () => {
      const ofMembers = { en: pages.en.member, ar: pages.ar.member };
      await takeReadmePictures(browser, browserServer.server.url, filled, ofMembers);
    },
    120_000,
  );

  /** Opens each page by its address and returns the problems of each. */
  async function walk(person: Person, language: Language, width: number): Promise<object[]> {
    const client: Record<Person, HttpClient | undefined> = {
      guest: undefined,
      newcomer: filled.unverified,
      beginner: filled.beginner,
      member: filled.stores[language].client,
      administrator: filled.admin,
      'cut off': filled.stores[language].client,
    };
    const variant = { language, width, locale: LOCALES[language] };
    const driver = await browser.open(browserServer.server.url, variant, client[person]);
    if (person === 'guest') await driver.page.addInitScript(STORED_STATE);
    if (person === 'cut off') {
      await driver.page.route(DATA, (route) => route.abort('connectionfailed'));
      await driver.page.addInitScript(REFUSED);
    }
    const wrong: object[] = [];
    for (const [name, path] of Object.entries(pages[language][person])) {
      if (ONLY && !ONLY.includes(name)) continue;
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
          person === 'cut off' || (name === 'not-found' && UNKNOWN.test(problem));
        const unexpected = driver.problems.filter((problem) => !isExpected(problem));
        if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
      } catch (error) {
        wrong.push({ name, width, path, error: (error as Error).message });
      }
      driver.problems.length = 0;
    }
    await driver.close();
    return wrong;
  }
});
