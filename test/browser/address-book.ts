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

  /** Uses the plural form of the page's language. */
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

  async figure(key: string): Promise<string | null> {
    const { page, t } = this.driver;
    return page
      .locator('dl > div')
      .filter({ has: page.getByText(t(`imports.counts.${key}`), { exact: true }) })
      .locator('dd')
      .textContent();
  }

  async search(text: string, found: number): Promise<void> {
    const { page } = this.driver;
    const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === text);
    await page.getByRole('searchbox').fill(text);
    await answer;
    await this.driver.settle();
    expect(await this.rows.count()).toBe(found);
  }

  async download(press: Locator): Promise<{ name: string; path: string; text: string }> {
    const [download] = await Promise.all([this.driver.page.waitForEvent('download'), press.click()]);
    const path = await download.path();
    return { name: download.suggestedFilename(), path, text: await readFile(path, 'utf8') };
  }

  async expectUsable(): Promise<void> {
    expect(await findViolations(this.driver)).toEqual([]);
  }

  async close(): Promise<void> {
    this.driver.expectNoProblems();
    await this.driver.close();
  }
}
