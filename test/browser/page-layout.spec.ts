import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { makeCart } from '../factories/make-cart.js';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { makeStore } from '../factories/make-store.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { findCutLetters } from '../setup/browser/find-cut-letters.js';
import { findMisshapen } from '../setup/browser/find-misshapen.js';
import { findTooSmall } from '../setup/browser/find-too-small.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { ADMIN_PAGES, GUEST_PAGES, MEMBER_PAGES, pathsOf } from '../setup/browser/pages-of-users.js';
import { Console } from './console.js';
import { seedScreens } from './seed-screens.js';

/** Portrait, with the menu beside the page. */
const TABLET = 768;
/** With scrollbars that take room. */
const COMPUTER = 1280;

/** For a mouse (WCAG 2.2, 2.5.8). Touch screens need MIN_TARGET_PX. */
const MIN_POINTER_TARGET_PX = 24;

/** Guests who are not new users are redirected. */
const REDIRECTING = ['/verify-account', '/verify-otp', '/login/second-step', '/reset-password', '/choose-password'];

/**
 * On a phone controls are at least 40 px high and wide and no letter is clipped, on a tablet nothing overflows, and on
 * a computer a page has one title, whole icons, no needless scrollbar, no target under 24 px and no violation that axe
 * finds. Pages are light and dark in turn.
 */
describeInBrowser('every page', () => {
  /** Texts that could lose a letter's dots. */
  let checked = 0;
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // If the server fails to start, a browser would never be closed.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  async function walk(paths: readonly string[], client?: HttpClient): Promise<Record<string, string[]>> {
    const driver = await browser.open(browserServer.server.url, { width: 360, language: 'ar' }, client);
    const found: Record<string, string[]> = {};
    for (const [index, path] of paths.entries()) {
      await driver.visit(path);
      await driver.showTheme(index % 2 === 0 ? 'light' : 'dark');
      const scrolledTo = await driver.page.evaluate<number>('window.scrollY');
      expect({ path, scrolledTo }).toEqual({ path, scrolledTo: 0 });
      const { seen, small } = await findTooSmall(driver);
      expect({ path, isRendered: seen > 0 }).toEqual({ path, isRendered: true });
      const { seen: texts, cut } = await findCutLetters(driver);
      checked += texts;
      const faults = [...small, ...cut, ...(await driver.findOverflow(TABLET)), ...(await findOnComputer(driver))];
      if (faults.length > 0) found[path] = faults;
    }
    driver.expectNoProblems();
    await driver.close();
    return found;
  }

  async function findOnComputer(driver: PageDriver): Promise<string[]> {
    await driver.resize(COMPUTER);
    await driver.untilStill();
    const misshapen = await findMisshapen(driver);
    const { small } = await findTooSmall(driver, MIN_POINTER_TARGET_PX);
    const violations = await findViolations(driver);
    await driver.resize(360);
    return [
      ...misshapen,
      ...small.map((target) => `small for a mouse: ${target}`),
      ...violations.map((violation) => JSON.stringify(violation)),
    ];
  }

  it('of a member is well laid out and accessible', async () => {
    const { accountId, email, password } = await browserServer.member({ name: 'Palm Shop' });
    const client = new HttpClient(() => browserServer.server.url);
    await client.signIn(email, password);
    const { deviceId, chatId, sessionId } = await seedScreens(browserServer, client);
    const contact = await makeContact(browserServer.em, { accountId, name: 'نورة العتيبي', savedAt: new Date() });
    const group = await makeGroup(browserServer.em, { accountId, name: 'Week offers', contactIds: [contact.id] });
    const campaign = { name: 'عرض العيد في المتجر الرئيسي', devices: [deviceId], groups: [group], body: 'Hello' };
    const { id: campaignId } = (await client.post('/api/v1/campaigns', campaign)).body.data.campaign;
    await client.post('/api/v1/templates', {
      name: 'طلبك في الطريق يا صديقي',
      content: '{{أهلًا|مرحبًا}} {name}، طلبك في الطريق إلى منزلك الحالي',
    });
    const store = await makeStore(browserServer.em, { accountId, platform: 'salla' });
    const cart = await makeCart(browserServer.em, { accountId, storeId: store.id });
    await makeStoreMessage(browserServer.em, { accountId, storeId: store.id, customer_name: 'مها الدوسري' });
    const paths = [
      ...pathsOf(MEMBER_PAGES),
      '/chat',
      `/chat/${deviceId}?chat=${chatId}`,
      `/devices/${sessionId}`,
      `/connect/${sessionId}`,
      '/connect?mode=qr',
      '/connect?mode=phone',
      `/device-settings/${sessionId}`,
      '/create-chatbot?template=questions',
      '/help/getting-started',
      '/sandbox?tab=shops',
      '/nowhere',
      `/show-campaign/${campaignId}`,
      '/salla-setting-app/2',
      `/abounded-cart/${cart}`,
    ];
    expect(await walk(paths, client)).toEqual({});
    expect(checked).toBeGreaterThan(20);
  }, 240_000);

  it('of an administrator is well laid out and accessible', async () => {
    await Console.seedScreens(browserServer);
    const client = await browserServer.signedIn({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    const paths = [...pathsOf(ADMIN_PAGES), '/dashboard', '/packages', '/payments', '/admin-salla-app-setting/2'];
    expect(await walk(paths, client)).toEqual({});
  }, 120_000);

  it('of a guest is well laid out and accessible', async () => {
    await browserServer.em.execute('update platform_settings set status_page = true');
    expect(await walk(pathsOf(GUEST_PAGES).filter((path) => !REDIRECTING.includes(path)))).toEqual({});
  }, 60_000);
});
