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
import { findTooSmall, MIN_TARGET_PX } from '../setup/browser/find-too-small.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { ADMIN_PAGES, MEMBER_PAGES, pathsOf } from '../setup/browser/pages-of-users.js';
import { Console } from './console.js';
import { seedScreens } from './seed-screens.js';

/** Portrait, with the menu beside the page. */
const TABLET = 768;

describeInBrowser('on a phone every control', () => {
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

  async function walk(client: HttpClient, paths: readonly string[]): Promise<Record<string, string[]>> {
    const driver = await browser.open(browserServer.server.url, { width: 360, language: 'ar' }, client);
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await driver.visit(path);
      const scrolledTo = await driver.page.evaluate<number>('window.scrollY');
      expect({ path, scrolledTo }).toEqual({ path, scrolledTo: 0 });
      const { seen, small } = await findTooSmall(driver);
      expect({ path, seen: seen > 5 }).toEqual({ path, seen: true });
      const { seen: texts, cut } = await findCutLetters(driver);
      checked += texts;
      const faults = [...small, ...cut, ...(await driver.findOverflow(TABLET))];
      if (faults.length > 0) found[path] = faults;
    }
    await driver.close();
    return found;
  }

  it(`of a member is at least ${MIN_TARGET_PX} px high and wide, no ya is clipped, and nothing overflows on a tablet`, async () => {
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
      `/device-settings/${sessionId}`,
      '/create-chatbot?template=questions',
      `/show-campaign/${campaignId}`,
      '/salla-setting-app/2',
      `/abounded-cart/${cart}`,
    ];
    expect(await walk(client, paths)).toEqual({});
    expect(checked).toBeGreaterThan(20);
  }, 240_000);

  it(`of an administrator is at least ${MIN_TARGET_PX} px high and wide`, async () => {
    await Console.seedScreens(browserServer);
    const client = await browserServer.signedIn({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    expect(await walk(client, [...pathsOf(ADMIN_PAGES), '/admin-salla-app-setting/2'])).toEqual({});
  }, 90_000);
});
