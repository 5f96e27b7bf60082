import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { tellIssues } from '../../src/platform/http/errors/validation-texts.js';
import type { TestBrowser } from '../setup/browser/browser.js';
import { codeIn, someNumber, textsTo } from '../setup/accounts/codes.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { Member } from '../setup/accounts/members.js';
import type { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';

/** What each refusal of the server leaves in the console of a browser. */
export const REFUSED = /answered 4(09|22|29)|status of 4(09|22|29)/;

/** Somebody before the sign-in, with a virtual phone in their hand. */
export class Guest {
  private codesRead = 0;

  private constructor(
    private readonly browserServer: BrowserServer,
    readonly driver: PageDriver,
    /** Digits. */
    readonly phone: string,
  ) {}

  static async open(browserServer: BrowserServer, browser: TestBrowser, phone = someNumber()): Promise<Guest> {
    return new Guest(browserServer, await browser.open(browserServer.server.url), phone);
  }

  /** A member who can sign in by a phone. */
  static async memberOf(browserServer: BrowserServer): Promise<Member & { phone: string }> {
    const phone = someNumber();
    return { ...(await browserServer.member({ name: 'Palm Shop', phone })), phone };
  }

  /** Without the dial code of Saudi Arabia, as its owner would type it; on an Arabic page in Arabic digits. */
  get localPhone(): string {
    return this.inDigitsOfPage(`0${this.phone.slice(3)}`);
  }

  private inDigitsOfPage(text: string): string {
    return this.driver.language === 'ar' ? text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!) : text;
  }

  field(key: string): Locator {
    return this.driver.page.getByLabel(this.driver.t(key), { exact: true });
  }

  async press(key: string): Promise<void> {
    await this.driver.page.getByRole('button', { name: this.driver.t(key), exact: true }).click();
  }

  async follow(key: string): Promise<void> {
    await this.driver.page.getByRole('link', { name: this.driver.t(key), exact: true }).click();
  }

  /** The next code that the phone is sent. */
  async readCode(): Promise<string> {
    this.codesRead += 1;
    const texts = await textsTo(this.browserServer.sandbox, this.phone, this.codesRead);
    return codeIn(texts.at(-1));
  }

  /** The last digit sends it. */
  async typeCode(code: string, key = 'codes.otp'): Promise<void> {
    await this.field(key).fill(this.inDigitsOfPage(code));
  }

  /** The red banner says it in the language of the page, and the field waits for the next try. */
  async expectRefusal(code: string, fieldKey = 'codes.otp'): Promise<void> {
    const text = tellIssues([{ path: ['x'], message: code }], this.driver.language)['x']![0]!;
    await this.driver.page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await this.untilFocused(fieldKey);
  }

  /** Pages give the focus to a field once it is drawn. */
  untilFocused(key: string): Promise<void> {
    return this.field(key).and(this.driver.page.locator(':focus')).waitFor();
  }

  /** Half a minute later, by the server: the next code may be asked for. */
  async forgetPauses(): Promise<void> {
    await this.browserServer.em.execute(`delete from throttles where key like 'code-pause:%'`);
  }

  /** Pictures of the page, and axe's word on it, in both themes. */
  async inspect(name: string): Promise<void> {
    const { driver } = this;
    await driver.shoot(name);
    for (let theme = 0; theme < 2; theme++) {
      expect({ name, found: await findViolations(driver) }).toEqual({ name, found: [] });
      await driver.page
        .getByRole('button', { name: driver.t('shell.theme_dark') })
        .or(driver.page.getByRole('button', { name: driver.t('shell.theme_light') }))
        .click();
    }
  }

  /** By hand, where the page is still light. */
  async switchToDark(): Promise<void> {
    await this.press('shell.theme_dark');
    await this.driver.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  }

  /** By hand, as somebody does whose browser speaks the other language. */
  async switchToArabic(): Promise<void> {
    await this.press('shell.language');
    await this.driver.page.getByRole('menuitemradio', { name: 'العربية' }).click();
    this.driver.speak('ar');
    await this.driver.page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  }
}
