import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Language } from '../../src/auth/auth.contract.js';
import type { TestBrowser } from '../setup/browser/browser.js';
import { uniqueNumber } from '../setup/accounts/codes.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import type { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';

/** Opens pages of contacts, groups and imports as the owner of a new account. */
export class AddressBook {
  private constructor(
    readonly client: HttpClient,
    readonly driver: PageDriver,
  ) {}

  static async open(browserServer: BrowserServer, browser: TestBrowser, language: Language): Promise<AddressBook> {
    const client = await browserServer.signedIn({ phone: uniqueNumber() });
    const driver = await browser.open(
      browserServer.server.url,
      { language, theme: language === 'ar' ? 'dark' : 'light' },
      client,
    );
    return new AddressBook(client, driver);
  }

  async go(path: string): Promise<void> {
    await this.driver.page.goto(path);
    await this.driver.settle();
  }

  /** Returns a text in the plural form for `count`, in the page's language. */
  counted(key: string, count: number, values: Record<string, string> = {}): string {
    const form = new Intl.PluralRules(this.driver.language).select(count);
    return this.driver.t(`${key}_${form}`, { count: String(count), number: String(count), ...values });
  }

  get rows(): Locator {
    return this.driver.page.getByRole('table').locator('tbody').getByRole('row');
  }

  get dialog(): Locator {
    return this.driver.page.getByRole('dialog');
  }

  button(name: string): Locator {
    return this.driver.page.getByRole('button', { name, exact: true });
  }

  /** Returns one figure of an import's review or result. */
  async figure(key: string): Promise<string | null> {
    const { page, t } = this.driver;
    return page
      .locator('dl > div')
      .filter({ has: page.getByText(t(`imports.counts.${key}`), { exact: true }) })
      .locator('dd')
      .textContent();
  }

  async search(text: string, expectedRows: number): Promise<void> {
    const { page } = this.driver;
    const listed = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === text);
    await page.getByRole('searchbox').fill(text);
    await listed;
    await this.driver.settle();
    expect(await this.rows.count()).toBe(expectedRows);
  }

  async download(downloadButton: Locator): Promise<{ name: string; path: string; text: string }> {
    const [download] = await Promise.all([this.driver.page.waitForEvent('download'), downloadButton.click()]);
    const path = await download.path();
    return { name: download.suggestedFilename(), path, text: await readFile(path, 'utf8') };
  }

  /** Expects no accessibility violations. */
  async expectUsable(): Promise<void> {
    expect(await findViolations(this.driver)).toEqual([]);
  }

  async close(): Promise<void> {
    this.driver.expectNoProblems();
    await this.driver.close();
  }
}
