import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findTooSmall, LEAST_PX } from '../setup/browser/find-too-small.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { walkedIn } from '../setup/browser/walked-in.js';
import { sellBy } from '../setup/payments/seller.js';
import { Console } from './console.js';
import { makeLongRows } from './long-rows.js';

const MOST_TOP_PX = 260;
/** Two lines, and one more where a reason has to be read. */
const MOST_ROW_PX = 150;

const OF_MEMBERS = {
  contacts: '/contact-numbers',
  groups: '/groups',
  templates: '/templates',
  campaigns: '/campaigns',
  chatbots: '/chatbots',
  'auto-replies': '/auto-replys',
  tickets: '/tickets',
  carts: '/aboundcarts',
  'other-events': '/other-events',
  payments: '/payments',
} as const;
const OF_ADMINISTRATORS = { members: '/members', 'audit-log': '/audit-log', 'all-payments': '/payments' } as const;

describeInBrowser('lists with rows that are hard to draw', () => {
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
    const shop = await browserServer.member({ name: 'متجر Palm 🌴' });
    member = await browserServer.enter(shop);
    await makeLongRows(browserServer, member, shop.accountId);
    newcomer = await browserServer.signedIn({ name: 'Newcomer' });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  /** Where the first row begins, and how high the highest is. */
  const measure = ({ page }: PageDriver) =>
    page.evaluate<{ top: number; height: number }>(`(() => {
      const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
      return { top: rows[0].top, height: Math.max(...rows.map(({ height }) => height)) };
    })()`);

  it.each([
    ...walkedIn([
      ['en', 'member'],
      ['ar', 'member'],
    ] as const),
    ...walkedIn([
      ['en', 'administrator'],
      ['ar', 'administrator'],
    ] as const),
  ])(
    `on phones the first row stands within ${MOST_TOP_PX} px, and all is pressed easily (%s, %s)`,
    async (language, who) => {
      const [client, lists] = who === 'member' ? [member, OF_MEMBERS] : [admin, OF_ADMINISTRATORS];
      const theme = language === 'ar' ? 'dark' : 'light';
      const driver = await browser.open(browserServer.server.url, { width: 360, language, theme }, client);
      const wrong: Record<string, unknown> = {};
      for (const [name, path] of Object.entries(lists)) {
        await driver.visit(path);
        await driver.page.locator('main tbody tr').first().waitFor();
        const { top, height } = await measure(driver);
        await driver.shoot(`list-${name}`);
        const { small } = await findTooSmall(driver);
        if (top > MOST_TOP_PX || height > MOST_ROW_PX || small.length > 0) wrong[path] = { top, height, small };
      }
      expect(wrong).toEqual({});
      driver.expectNoProblems();
      await driver.close();
    },
    180_000,
  );

  it(`on phones the rest of the buttons is behind the dots, at least ${LEAST_PX} px high`, async () => {
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
    // The plus makes one of what the list is of.
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

  it.each(walkedIn(['en', 'ar'] as const))('a hundred rows are one page (%s)', async (language) => {
    const driver = await browser.open(browserServer.server.url, { language }, member);
    await driver.page.goto('/contact-numbers?rows=100');
    await driver.settle();
    expect(await driver.page.locator('main tbody tr').count()).toBe(100);
    await driver.shoot('list-hundred');
    driver.expectNoProblems();
    await driver.close();
  });

  it.each(walkedIn(['en', 'ar'] as const))(
    'where there is nothing yet, a drawing and the way on (%s)',
    async (language) => {
      const driver = await browser.open(browserServer.server.url, { language }, newcomer);
      for (const [name, path] of Object.entries(OF_MEMBERS)) {
        await driver.visit(path);
        await driver.page.getByRole('main').locator('h2').first().waitFor();
        expect({ path, drawings: await driver.page.locator('main svg[viewBox="0 0 176 112"]').count() }).toEqual({
          path,
          drawings: 1,
        });
        await driver.shoot(`empty-${name}`);
      }
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );
});
