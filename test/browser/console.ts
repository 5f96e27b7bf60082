import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { makePackage } from '../factories/make-package.js';
import { makePeople } from '../factories/make-people.js';
import type { Language, TestBrowser } from '../setup/browser.js';
import { findSerious } from '../setup/find-serious.js';
import type { HttpClient } from '../setup/http-client.js';
import type { Stage } from '../setup/stage.js';
import type { Tab } from '../setup/tab.js';

export const PEOPLE = 43;
const LISTS = new Set(['/api/v1/members', '/api/v1/audit-log']);

/** SupperAdmin's browser on a server with members in both languages: where to find things on the members page. */
export class Console {
  private constructor(
    readonly stage: Stage,
    readonly client: HttpClient,
    readonly tab: Tab,
  ) {}

  /** Packages and members are made once for a server. */
  static async furnish(stage: Stage): Promise<void> {
    const { em } = stage;
    const packages = [
      await makePackage(em, { title: 'Growth', price: 149, discount: 20 }, [
        { months: 3, discount: 30 },
        { months: 12, discount: 240 },
      ]),
      await makePackage(em, { title: 'باقة المتاجر الكبيرة', price: 1490, period_type: 'year', count_messages: -1 }),
    ];
    await makePeople(em, PEOPLE, packages);
  }

  static async open(stage: Stage, browser: TestBrowser, language: Language, path = '/members'): Promise<Console> {
    const client = await stage.signedIn({ name: 'Nada Admin', role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    // Both languages and both themes, without all four of them.
    const theme = language === 'ar' ? 'dark' : 'light';
    const tab = await browser.open(stage.server.url, { language, theme }, client);
    await tab.page.goto(path);
    await tab.settle();
    return new Console(stage, client, tab);
  }

  get rows(): Locator {
    return this.tab.page.getByRole('table').locator('tbody').getByRole('row');
  }

  rowOf(username: string): Locator {
    return this.rows.filter({ has: this.tab.page.getByRole('link', { name: username, exact: true }) });
  }

  get dialog(): Locator {
    return this.tab.page.getByRole('dialog');
  }

  get toast(): Locator {
    return this.tab.page.getByRole('status').filter({ has: this.tab.page.locator('[data-kind]') });
  }

  /** `key` is of the text of an entry in the first or second menu of a row. */
  async choose(username: string, menu: 'package_of' | 'account_of', key: string): Promise<void> {
    const { page, t } = this.tab;
    await this.rowOf(username)
      .getByRole('button', { name: t(`members.${menu}`, { name: username }) })
      .click();
    await page.getByRole('menuitem', { name: t(`members.${key}`) }).click();
  }

  async filter(name: string, choice: string): Promise<void> {
    await this.tab.page.getByRole('button', { name, exact: true }).click();
    await this.changing(() => this.tab.page.getByRole('menuitemradio', { name: choice }).click());
  }

  async search(text: string): Promise<void> {
    await this.changing(() => this.tab.page.getByRole('searchbox').fill(text), text);
  }

  /** Other rows are asked for; comes back when they stand there. */
  async changing(change: () => Promise<void>, search?: string): Promise<void> {
    const answer = this.tab.page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return LISTS.has(pathname) && (search === undefined || searchParams.get('search') === search);
    });
    await change();
    await answer;
    await this.tab.settle();
  }

  /** What the list would show after a reload of it. */
  async member(username: string) {
    const { body } = await this.client.get(`/api/v1/members?search=${username}&rows=100`);
    return (body.members.data as { username: string; id: number; status: string; role_name: string }[]).find(
      (member) => member.username === username,
    );
  }

  async expectUsable(): Promise<void> {
    expect(await findSerious(this.tab)).toEqual([]);
  }

  async close(): Promise<void> {
    this.tab.expectNoProblems();
    await this.tab.close();
  }
}
