import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { tellIssues } from '../../src/platform/http/errors/validation-texts.js';
import type { TestBrowser } from '../setup/browser.js';
import { codeIn, someNumber, textsTo } from '../setup/codes.js';
import { findSerious } from '../setup/find-serious.js';
import type { Member } from '../setup/members.js';
import type { Stage } from '../setup/stage.js';
import type { Tab } from '../setup/tab.js';

/** What each refusal of the server leaves in the console of a browser. */
export const REFUSED = /answered 4(09|22|29)|status of 4(09|22|29)/;

/** Somebody before the sign-in, with a virtual phone in their hand. */
export class Guest {
  private codesRead = 0;

  private constructor(
    private readonly stage: Stage,
    readonly tab: Tab,
    /** Digits. */
    readonly phone: string,
  ) {}

  static async open(stage: Stage, browser: TestBrowser, phone = someNumber()): Promise<Guest> {
    return new Guest(stage, await browser.open(stage.server.url), phone);
  }

  /** A member who can sign in by a phone. */
  static async memberOf(stage: Stage): Promise<Member & { phone: string }> {
    const phone = someNumber();
    return { ...(await stage.member({ name: 'Palm Shop', phone })), phone };
  }

  /** Without the dial code of Saudi Arabia, as its owner would type it; on an Arabic page in Arabic digits. */
  get localPhone(): string {
    return this.inDigitsOfPage(`0${this.phone.slice(3)}`);
  }

  private inDigitsOfPage(text: string): string {
    return this.tab.language === 'ar' ? text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!) : text;
  }

  field(key: string): Locator {
    return this.tab.page.getByLabel(this.tab.t(key), { exact: true });
  }

  async press(key: string): Promise<void> {
    await this.tab.page.getByRole('button', { name: this.tab.t(key), exact: true }).click();
  }

  async follow(key: string): Promise<void> {
    await this.tab.page.getByRole('link', { name: this.tab.t(key), exact: true }).click();
  }

  /** The next code that the phone is sent. */
  async readCode(): Promise<string> {
    this.codesRead += 1;
    const texts = await textsTo(this.stage.sandbox, this.phone, this.codesRead);
    return codeIn(texts.at(-1));
  }

  /** The last digit sends it. */
  async typeCode(code: string, key = 'codes.otp'): Promise<void> {
    await this.field(key).fill(this.inDigitsOfPage(code));
  }

  /** The red banner says it in the language of the page, and the field waits for the next try. */
  async expectRefusal(code: string, fieldKey = 'codes.otp'): Promise<void> {
    const text = tellIssues([{ path: ['x'], message: code }], this.tab.language)['x']![0]!;
    await this.tab.page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    expect(await this.focused()).toBe(await this.field(fieldKey).getAttribute('id'));
  }

  /** The id of what has the focus. */
  focused(): Promise<string> {
    return this.tab.page.evaluate<string>('document.activeElement.id');
  }

  /** Half a minute later, by the server: the next code may be asked for. */
  async forgetPauses(): Promise<void> {
    await this.stage.em.execute(`delete from throttles where key like 'code-pause:%'`);
  }

  /** Pictures of the page, and axe's word on it, in both themes. */
  async inspect(name: string): Promise<void> {
    const { tab } = this;
    await tab.shoot(name);
    for (let theme = 0; theme < 2; theme++) {
      expect({ name, found: await findSerious(tab) }).toEqual({ name, found: [] });
      await tab.page
        .getByRole('button', { name: tab.t('shell.theme_dark') })
        .or(tab.page.getByRole('button', { name: tab.t('shell.theme_light') }))
        .click();
    }
  }

  /** By hand, where the page is still light. */
  async switchToDark(): Promise<void> {
    await this.press('shell.theme_dark');
    await this.tab.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  }

  /** By hand, as somebody does whose browser speaks the other language. */
  async switchToArabic(): Promise<void> {
    await this.press('shell.language');
    await this.tab.page.getByRole('menuitemradio', { name: 'العربية' }).click();
    this.tab.speak('ar');
    await this.tab.page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  }
}
