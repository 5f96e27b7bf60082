import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import '../../src/auth/auth.validation.js';
import { issueTexts } from '../../src/platform/http/errors/validation-texts.js';
import type { TestBrowser } from '../setup/browser/browser.js';
import { codeIn, uniqueNumber, textsTo } from '../setup/accounts/codes.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { Member } from '../setup/accounts/members.js';
import type { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';

/** Console messages that follow a rejected request. */
export const EXPECTED_REJECTIONS = /answered 4(09|22|29)|status of 4(09|22|29)/;

/** A browser without a session, and the virtual phone that receives its codes. */
export class Guest {
  private codesRead = 0;

  private constructor(
    private readonly browserServer: BrowserServer,
    readonly driver: PageDriver,
    /** Digits only. */
    readonly phone: string,
  ) {}

  static async open(browserServer: BrowserServer, browser: TestBrowser, phone = uniqueNumber()): Promise<Guest> {
    return new Guest(browserServer, await browser.open(browserServer.server.url), phone);
  }

  static async memberOf(browserServer: BrowserServer): Promise<Member & { phone: string }> {
    const phone = uniqueNumber();
    return { ...(await browserServer.member({ name: 'Palm Shop', phone })), phone };
  }

  /** Returns the national format, in Arabic digits on Arabic pages. */
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

  /** Returns the next code that the phone receives. */
  async readCode(): Promise<string> {
    this.codesRead += 1;
    const texts = await textsTo(this.browserServer.sandbox, this.phone, this.codesRead);
    return codeIn(texts.at(-1));
  }

  /** The last digit submits the form. */
  async typeCode(code: string, key = 'codes.otp'): Promise<void> {
    await this.field(key).fill(this.inDigitsOfPage(code));
  }

  /** Expects a banner in the page's language, and the focus in the field. */
  async expectRejection(code: string, fieldKey = 'codes.otp'): Promise<void> {
    const text = issueTexts([{ path: ['x'], message: code }], this.driver.language)['x']![0]!;
    await this.driver.page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await this.untilFocused(fieldKey);
  }

  untilFocused(key: string): Promise<void> {
    return this.field(key).and(this.driver.page.locator(':focus')).waitFor();
  }

  /** Ends the half minute between two codes. */
  async endResendPauses(): Promise<void> {
    await this.browserServer.em.execute(`delete from throttles where key like 'code-pause:%'`);
  }

  /** Takes screenshots and checks accessibility in both themes. */
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

  /** Requires a light page. */
  async switchToDark(): Promise<void> {
    await this.press('shell.theme_dark');
    await this.driver.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  }

  async switchToArabic(): Promise<void> {
    await this.press('shell.language');
    await this.driver.page.getByRole('menuitemradio', { name: 'العربية' }).click();
    this.driver.setLanguage('ar');
    await this.driver.page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  }
}
