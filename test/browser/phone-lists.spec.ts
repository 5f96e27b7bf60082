// Long: page-layout.spec covers lists on a phone.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findTooSmall, MIN_TARGET_PX } from '../setup/browser/find-too-small.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { ADMIN_PAGES, MEMBER_PAGES, nameOf, pathsOf } from '../setup/browser/pages-of-users.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { sellBy } from '../setup/payments/seller.js';
import { Console } from './console.js';
import { makeLongRows } from './long-rows.js';

const MAX_TOP_PX = 260;
/** Height of two lines, and of one more for a reason. */
const MAX_ROW_PX = 150;

const MEMBER_LISTS = pathsOf(MEMBER_PAGES.filter(({ isList }) => isList));
/** Administrators see the payments of all accounts. */
const ADMIN_LISTS = [...pathsOf(ADMIN_PAGES.filter(({ isList }) => isList)), '/payments'];

describeInBrowser('lists with rows that are hard to lay out', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let member: HttpClient;
  let newcomer: HttpClient;
  let admin: HttpClient;
  beforeAll(async () => {
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    admin = await browserServer.signedIn({ name: 'Nada', role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    await sellBy(admin, 'test');
    await Console.seedScreens(browserServer);
    const merchant = await browserServer.member({ name: 'متجر Palm 🌴' });
    member = await browserServer.enter(merchant);
    await makeLongRows(browserServer, member, merchant.accountId);
    newcomer = await browserServer.signedIn({ name: 'Newcomer' });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  const waitForRows = async ({ page }: PageDriver, path: string) => {
    const rows = page.locator('main tbody tr');
    await rows
      .first()
      .waitFor()
      .catch(() => {
        throw new Error(`${path} has no rows: test/browser/long-rows.ts must create some`);
      });
  };

  const measure = ({ page }: PageDriver) =>
    page.evaluate<{ top: number; height: number }>(`(() => {
      const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
      return { top: rows[0].top, height: Math.max(...rows.map(({ height }) => height)) };
    })()`);

  it.each([
    ...pickVariants([
      ['en', 'member'],
      ['ar', 'member'],
    ] as const),
    ...pickVariants([
      ['en', 'administrator'],
      ['ar', 'administrator'],
    ] as const),
  ])(
    `on phones the first row is within ${MAX_TOP_PX} px, and all controls are large enough (%s, %s)`,
    async (language, role) => {
      const [client, lists] = role === 'member' ? [member, MEMBER_LISTS] : [admin, ADMIN_LISTS];
      const theme = language === 'ar' ? 'dark' : 'light';
      const driver = await browser.open(browserServer.server.url, { width: 360, language, theme }, client);
      const failures: Record<string, unknown> = {};
      for (const path of lists) {
        await driver.visit(path);
        await waitForRows(driver, path);
        const { top, height } = await measure(driver);
        await driver.shoot(`list-${role}-${nameOf(path)}`);
        const { small } = await findTooSmall(driver);
        if (top > MAX_TOP_PX || height > MAX_ROW_PX || small.length > 0) failures[path] = { top, height, small };
      }
      expect(failures).toEqual({});
      driver.expectNoProblems();
      await driver.close();
    },
    180_000,
  );

  it(`on phones further actions are in a menu, at least ${MIN_TARGET_PX} px high`, async () => {
    const driver = await browser.open(browserServer.server.url, { width: 360 }, member);
    const { page, t } = driver;
    await page.goto('/contact-numbers');
    await driver.settle();
    const more = page.getByRole('button', { name: t('ui.more_actions') });
    expect(await page.getByRole('button', { name: t('exports.all') }).count()).toBe(0);
    await more.click();
    await page.getByRole('menuitem', { name: t('exports.as_xlsx') }).waitFor();
    await page.getByRole('menuitem', { name: t('contacts.delete_all') }).waitFor();
    await driver.shoot('list-more', [360]);
    await page.getByRole('menuitem', { name: t('contacts.create') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('contacts.new') }).click();
    await page.getByRole('dialog', { name: t('contacts.new') }).waitFor();
    await page.goto('/groups');
    await page.getByRole('link', { name: t('groups.create') }).click();
    await page.getByRole('heading', { name: t('imports.new_group') }).waitFor();
    await driver.settle();
    await driver.shoot('create-group');
    driver.expectNoProblems();
    await driver.close();
  });

  it.each(pickVariants(['en', 'ar'] as const))('a hundred rows are one page (%s)', async (language) => {
    const driver = await browser.open(browserServer.server.url, { language }, member);
    await driver.page.goto('/contact-numbers?rows=100');
    await driver.settle();
    expect(await driver.page.locator('main tbody tr').count()).toBe(100);
    await driver.shoot('list-hundred');
    driver.expectNoProblems();
    await driver.close();
  });

  it.each(pickVariants(['en', 'ar'] as const))(
    'an empty list shows an illustration and the next step (%s)',
    async (language) => {
      const driver = await browser.open(browserServer.server.url, { language }, newcomer);
      for (const path of MEMBER_LISTS) {
        await driver.visit(path);
        await driver.page.getByRole('main').locator('h2').first().waitFor();
        expect({ path, drawings: await driver.page.locator('main svg[viewBox="0 0 176 112"]').count() }).toEqual({
          path,
          drawings: 1,
        });
        await driver.shoot(`empty-${nameOf(path)}`);
      }
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );
});
