import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Language } from '../../src/auth/auth.contract.js';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { makePackage } from '../factories/make-package.js';
import { makePeople } from '../factories/make-people.js';
import type { TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import type { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';

export const MEMBER_COUNT = 43;
const LISTS = new Set(['/api/v1/members', '/api/v1/audit-log']);

/** Opens the lists of members and of audit entries as an administrator. */
export class Console {
  private constructor(
    readonly browserServer: BrowserServer,
    readonly client: HttpClient,
    readonly driver: PageDriver,
  ) {}

  static async seedScreens(browserServer: BrowserServer): Promise<void> {
    const { em } = browserServer;
    const packages = [
      await makePackage(em, { title: 'Growth', price: 149, discount: 20 }, [
        { months: 3, discount: 30 },
        { months: 12, discount: 240 },
      ]),
      await makePackage(em, { title: 'باقة المتاجر الكبيرة', price: 1490, period_type: 'year', count_messages: -1 }),
    ];
    await makePeople(em, MEMBER_COUNT, packages);
  }

  static async open(
    browserServer: BrowserServer,
    browser: TestBrowser,
    language: Language,
    path = '/members',
  ): Promise<Console> {
    const client = await browserServer.signedIn({
      name: 'Nada Admin',
      role: 'SupperAdmin',
      permissions: [...ALL_PERMISSIONS],
    });
    // Two variants cover both languages and both themes.
    const theme = language === 'ar' ? 'dark' : 'light';
    const driver = await browser.open(browserServer.server.url, { language, theme }, client);
    await driver.page.goto(path);
    await driver.settle();
    return new Console(browserServer, client, driver);
  }

  get rows(): Locator {
    return this.driver.page.getByRole('table').locator('tbody').getByRole('row');
  }

  rowOf(username: string): Locator {
    return this.rows.filter({ has: this.driver.page.getByRole('link', { name: username, exact: true }) });
  }

  get dialog(): Locator {
    return this.driver.page.getByRole('dialog');
  }

  get toast(): Locator {
    return this.driver.page.getByRole('status').filter({ has: this.driver.page.locator('[data-kind]') });
  }

  /** Chooses an entry of one of a row's two menus by its text key. */
  async choose(username: string, menu: 'package_of' | 'account_of', key: string): Promise<void> {
    const { page, t } = this.driver;
    await this.rowOf(username)
      .getByRole('button', { name: t(`members.${menu}`, { name: username }) })
      .click();
    await page.getByRole('menuitem', { name: t(`members.${key}`) }).click();
  }

  async filter(name: string, choice: string): Promise<void> {
    await this.driver.page.getByRole('button', { name, exact: true }).click();
    await this.changing(() => this.driver.page.getByRole('menuitemradio', { name: choice }).click());
  }

  async search(text: string): Promise<void> {
    await this.changing(() => this.driver.page.getByRole('searchbox').fill(text), text);
  }

  /** Waits for the list that `change` loads, and for a search if given. */
  async changing(change: () => Promise<void>, search?: string): Promise<void> {
    const listed = this.driver.page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return LISTS.has(pathname) && (search === undefined || searchParams.get('search') === search);
    });
    await change();
    await listed;
    await this.driver.settle();
  }

  /** Returns a member as the list's route responds. */
  async member(username: string) {
    const { body } = await this.client.get(`/api/v1/members?search=${username}&rows=100`);
    return (body.members.data as { username: string; id: number; status: string; role_name: string }[]).find(
      (member) => member.username === username,
    );
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
