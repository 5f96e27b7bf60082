import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { Console, MEMBER_COUNT } from './console.js';

const LANGUAGES = ['en', 'ar'] as const;
const MAX_SHIFT = 0.02;

describeInBrowser('the list of members', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    await Console.seedScreens(browserServer);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(pickVariants(LANGUAGES))(
    'search, filters, rows and pages are in the address: Back, a reload and a link show the same (%s)',
    async (language) => {
      const console = await Console.open(browserServer, browser, language);
      const { page, t } = console.driver;
      await console.expectUsable();
      await console.driver.shoot('members');
      expect(await console.rows.count()).toBe(10);

      await page.getByRole('link', { name: t('ui.page_number', { page: '2' }), exact: true }).click();
      await page.waitForURL('**/members?page=2');
      await console.driver.settle();
      const second = await console.rows.allInnerTexts();
      await page.reload();
      await console.driver.settle();
      expect(await console.rows.allInnerTexts()).toEqual(second);

      await page.getByRole('combobox', { name: t('ui.list.rows') }).selectOption('50');
      await page.waitForURL('**/members?rows=50');
      await console.driver.settle();
      expect(await console.rows.count()).toBeGreaterThanOrEqual(MEMBER_COUNT);

      await console.filter(t('members.status'), t('members.pending_accounts'));
      expect(new URL(page.url()).search).toBe('?rows=50&status=pended');
      const pending = await console.rows.count();
      expect(pending).toBeGreaterThan(3);
      expect(await console.rows.getByText(t('members.pended'), { exact: true }).count()).toBe(pending);

      await page.goBack();
      await waitFor('the filter is removed', async () => (await console.rows.count()) >= MEMBER_COUNT);
      await console.search('noura');
      expect(await console.rows.count()).toBe(3);
      await page.getByRole('searchbox').fill('nobody of this name');
      await page.getByText(t('ui.list.nothing_title'), { exact: true }).waitFor();
      await console.expectUsable();
      await page.getByRole('button', { name: t('ui.list.clear_filters') }).click();
      await console.rowOf('noura_otaibi').waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
      await console.close();
    },
    120_000,
  );

  it('by keyboard, / focuses the search, the arrow moves to the rows, Enter opens the member, Escape returns', async () => {
    const console = await Console.open(browserServer, browser, 'en');
    const { page } = console.driver;
    await console.rows.first().waitFor();
    await page.keyboard.press('/');
    await page.locator('input[type=search]:focus').waitFor();
    await console.changing(() => page.keyboard.type('layla'), 'layla');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const link = console.rows.nth(1).getByRole('link');
    await link.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await console.dialog.getByText(console.driver.t('members.usage.title')).waitFor();
    await page.keyboard.press('Escape');
    await console.dialog.waitFor({ state: 'detached' });
    await link.and(page.locator(':focus')).waitFor();
    await console.close();
  });

  it.each(pickVariants(LANGUAGES))(
    'many members are changed at once: each row shows its result, and all search hits can be selected (%s)',
    async (language) => {
      const console = await Console.open(browserServer, browser, language);
      const { page, t } = console.driver;
      await console.search('example');
      await page.getByRole('checkbox', { name: t('ui.list.select_page') }).check();
      await console.driver.shoot('members-selected');
      await console.expectUsable();
      const total = await totalOf(console);
      expect(total).toBeGreaterThan(10);
      await page.getByRole('button', { name: t('ui.list.select_all', { total: String(total) }) }).click();
      await waitFor('all hits are selected', async () =>
        (await page.getByRole('region').allTextContents()).some((text) => text.includes(String(total))),
      );
      const deletedId = (await console.member(language === 'en' ? 'james_oconnor' : 'james_oconnor2'))?.id;
      await console.client.delete(`/api/v1/members/${deletedId}`);
      await page.getByRole('button', { name: t('members.pend_selected'), exact: true }).click();
      await console.dialog.getByRole('list').waitFor();
      // The deleted member is not found any more.
      const failed = console.dialog.getByRole('listitem').filter({ hasText: t('errors.members.not_found') });
      expect(await failed.allTextContents()).toEqual([
        expect.stringContaining(t('members.results.number', { id: String(deletedId) })),
      ]);
      expect(await console.dialog.getByRole('listitem').count()).toBe(total);
      await console.driver.shoot('members-results');
      await console.expectUsable();
      await console.dialog
        .getByRole('button', { name: t('shell.close') })
        .last()
        .click();
      await console.dialog.waitFor({ state: 'detached' });
      expect((await console.member('mei'))?.status).toBe('pended');

      await console.search('mei');
      await page.getByRole('checkbox', { name: t('ui.list.select_row', { name: 'mei' }), exact: true }).check();
      await page.getByRole('button', { name: t('members.activate_selected'), exact: true }).click();
      await console.dialog.getByRole('listitem').filter({ hasText: 'mei' }).waitFor();
      await page.keyboard.press('Escape');
      expect((await console.member('mei'))?.status).toBe('active');
      await console.close();
    },
    120_000,
  );

  it('shows the previous page while the next one loads, and reports failures with a retry', async () => {
    const console = await Console.open(browserServer, browser, 'en');
    const { page, t } = console.driver;
    const first = await console.rows.first().innerText();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/members?page=2&**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: t('ui.page_number', { page: '2' }), exact: true }).click();
    await page.getByRole('table').and(page.locator('[aria-busy="true"]')).waitFor();
    expect(await console.rows.first().innerText()).toBe(first);
    release();
    await waitFor('the next page is shown', async () => (await console.rows.first().innerText()) !== first);

    await page.route('**/api/v1/members?page=3&**', (route) => route.abort('connectionfailed'));
    await console.driver.expecting(/page=3|Failed to load/, async () => {
      await page.getByRole('link', { name: t('ui.page_number', { page: '3' }), exact: true }).click();
      await page.getByText(t('errors.network')).waitFor();
    });
    await page.unroute('**/api/v1/members?page=3&**');
    await page.getByRole('button', { name: t('ui.retry') }).click();
    await console.rows.nth(9).waitFor();
    await console.close();
  }, 40_000);

  it('no content shifts when the rows arrive, wide and on a phone', async () => {
    for (const width of [1280, 360]) {
      const client = await browserServer.signedIn({ role: 'admin', permissions: ['members'] });
      const driver = await browser.open(browserServer.server.url, { width }, client);
      // Holds the response until the skeleton is shown.
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await driver.page.route('**/api/v1/members?**', async (route) => {
        await released;
        await route.continue();
      });
      await driver.page.addInitScript(`window.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });`);
      await driver.page.goto('/members');
      const skeleton = driver.page.locator('main .mantine-Skeleton-root').first();
      await skeleton.waitFor();
      release();
      await skeleton.waitFor({ state: 'detached' });
      await driver.rest();
      expect({ width, shift: (await driver.page.evaluate<number>('window.shift')) <= MAX_SHIFT }).toEqual({
        width,
        shift: true,
      });
      driver.expectNoProblems();
      await driver.close();
    }
  }, 40_000);

  // Last, because it deletes all members.
  it.each(pickVariants(LANGUAGES))(
    'delete all requires the right number (%s)',
    async (language) => {
      if (language === 'ar') await Console.seedScreens(browserServer);
      const console = await Console.open(browserServer, browser, language);
      const { page, t } = console.driver;
      const { body } = await console.client.get('/api/v1/members');
      const count = String(body.count_deletable);
      const openMore = () => page.getByRole('button', { name: t('ui.more_actions'), exact: true }).click();
      await openMore();
      await page.getByRole('menuitem', { name: t('members.delete_all'), exact: true }).click();
      const confirm = console.dialog.getByRole('button', { name: t('members.delete_all_confirm') });
      const field = console.dialog.getByRole('textbox', { name: t('ui.type_to_confirm', { text: count }) });
      expect(await confirm.isDisabled()).toBe(true);
      await field.fill(String(Number(count) - 1));
      expect(await confirm.isDisabled()).toBe(true);
      await field.fill(count);
      await console.driver.shoot('members-delete-all');
      await console.expectUsable();
      await confirm.click();
      await waitFor(
        'the members are deleted',
        async () => (await console.client.get('/api/v1/members')).body.count_deletable === 0,
      );
      const roles = new RegExp(`${t('members.roles.admin')}|${t('members.roles.SupperAdmin')}`);
      const members = console.rows.filter({ hasNotText: roles });
      await waitFor('only administrators are listed', async () => (await members.count()) === 0);
      await openMore();
      expect(await page.getByRole('menuitem', { name: t('members.delete_all'), exact: true }).isDisabled()).toBe(true);
      await console.close();
    },
    120_000,
  );
});

async function totalOf(console: Console): Promise<number> {
  const { body } = await console.client.get('/api/v1/members?search=example');
  return body.members.total as number;
}
