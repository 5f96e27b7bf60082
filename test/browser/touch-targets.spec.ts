import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { makeCart } from '../factories/make-cart.js';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { makeShop } from '../factories/make-shop.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { findCutLetters } from '../setup/browser/find-cut-letters.js';
import { findTooSmall, LEAST_PX } from '../setup/browser/find-too-small.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { Console } from './console.js';
import { seedScreens } from './seed-screens.js';

/** A tablet held upright: the menu stands beside the page. */
const TABLET = 768;

describeInBrowser('on a phone everything that is pressed', () => {
  /** Texts in which a letter could lose its dots. */
  let looked = 0;
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
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
      looked += texts;
      const faults = [...small, ...cut, ...(await driver.findSticksOut(TABLET))];
      if (faults.length > 0) found[path] = faults;
    }
    await driver.close();
    return found;
  }

  it(`by a member is at least ${LEAST_PX} px high and wide, no ya loses its dots, and nothing sticks out on a tablet`, async () => {
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
    const paths = ['/dashboard', '/chat', `/chat/${deviceId}?chat=${chatId}`, '/devices', `/devices/${sessionId}`];
    paths.push(`/device-settings/${sessionId}`, '/send-message', '/templates', '/create-template', '/contact-numbers');
    paths.push('/create-contacts', '/groups', '/settings', '/settings/security', '/settings/opt-out', '/sandbox');
    paths.push('/chatbots', '/create-chatbot?template=questions');
    paths.push('/campaigns', `/show-campaign/${campaignId}`);
    const shop = await makeShop(browserServer.em, { accountId, platform: 'salla' });
    const cart = await makeCart(browserServer.em, { accountId, shopId: shop.id });
    await makeStoreMessage(browserServer.em, { accountId, shopId: shop.id, customer_name: 'مها الدوسري' });
    paths.push('/apps', '/salla-setting-app/2', '/aboundcarts', `/abounded-cart/${cart}`, '/other-events');
    expect(await walk(client, paths)).toEqual({});
    expect(looked).toBeGreaterThan(20);
  }, 120_000);

  it(`by an administrator is at least ${LEAST_PX} px high and wide`, async () => {
    await Console.seedScreens(browserServer);
    const client = await browserServer.signedIn({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    const paths = ['/members', '/audit-log', '/health', '/settings/platform', '/admin-salla-app-setting/2'];
    expect(await walk(client, paths)).toEqual({});
  }, 90_000);
});
