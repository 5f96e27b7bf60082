import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { describeInBrowser, type Variant, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { Console } from './console.js';
import { type SeededScreens, seedScreens } from './seed-screens.js';

const MOST_SHIFT = 0.02;
/** Tables and cards move each in their own way, whatever the language and the theme, so each of these is looked at once. */
const VARIANTS = [
  { language: 'en', width: 1280, theme: 'light' },
  { language: 'ar', width: 360, theme: 'dark', isLate: true },
] as const satisfies (Variant & { isLate?: boolean })[];

/** As over a poor mobile network: what is drawn before an answer is there must not be moved by it. */
const LATE_MS = 300;

/** Adds up what moved without anybody having touched anything, and keeps what that was. */
const SUM_SHIFTS = `window.shift = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shift += value;
      for (const { node, previousRect, currentRect } of sources)
        window.moved.push((node?.outerHTML ?? node?.textContent ?? '').slice(0, 80) + ' ' + [previousRect.y, currentRect.y].map(Math.round));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

describeInBrowser('nothing moves when data arrives', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  let admin: HttpClient;
  let pages: string[];
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    const member = await browserServer.member({ name: 'Palm Shop' });
    client = new HttpClient(() => browserServer.server.url);
    await client.signIn(member.email, member.password);
    const has = await seedScreens(browserServer, client);
    pages = [
      '/dashboard',
      '/chat',
      '/chat?state=unread',
      `/chat/${has.deviceId}`,
      `/chat/${has.deviceId}?chat=${has.chatId}`,
      '/devices',
      `/devices/${has.sessionId}`,
      `/device-settings/${has.sessionId}`,
      `/connect/${has.sessionId}`,
      '/send-message',
      '/templates',
      '/chatbots',
      '/create-chatbot?template=welcome',
      '/create-template',
      '/contact-numbers',
      '/create-contacts',
      '/groups',
      '/settings',
      '/settings/security',
      '/settings/opt-out',
      '/sandbox',
      `/group-send/${await sendToGroup(has, member.accountId)}`,
      '/campaigns',
      `/show-campaign/${await startCampaign(has, member.accountId)}`,
    ];
    await Console.seedScreens(browserServer);
    admin = await browserServer.signedIn({
      name: 'Nada Admin',
      role: 'SupperAdmin',
      permissions: [...ALL_PERMISSIONS],
    });
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  /** To everybody who has written, and to one whose number is not on WhatsApp. */
  async function sendToGroup({ sessionId }: SeededScreens, accountId: number): Promise<number> {
    const group = await groupAll(accountId);
    const order = { device: sessionId, group, body: 'مرحبًا، *خصم* اليوم' };
    return (await client.post('/api/v1/messages', order)).body.group_send.id;
  }

  async function startCampaign({ deviceId }: SeededScreens, accountId: number): Promise<number> {
    const order = { name: 'عرض العيد', devices: [deviceId], groups: [await groupAll(accountId)], body: 'Hello {name}' };
    return (await client.post('/api/v1/campaigns', order)).body.data.campaign.id;
  }

  async function groupAll(accountId: number): Promise<number> {
    await makeContact(browserServer.em, { accountId, savedAt: new Date() });
    const people = await browserServer.em.execute<{ id: string }[]>('select id from contacts where account_id = ?', [
      accountId,
    ]);
    return makeGroup(browserServer.em, { accountId, contactIds: people.map(({ id }) => Number(id)) });
  }

  /** By page, what is more than may be. */
  async function findMoving(
    { isLate = false, ...variant }: Variant & { isLate?: boolean },
    who: HttpClient,
    paths: readonly string[],
  ): Promise<Record<string, unknown>> {
    const driver = await browser.open(browserServer.server.url, variant, who);
    await driver.page.addInitScript(SUM_SHIFTS);
    if (isLate)
      await driver.page.route('**/api/v1/**', async (route) => {
        await sleep(LATE_MS);
        // The page may have been left.
        await route.continue().catch(() => undefined);
      });
    const shiftOf = async (path: string) => {
      await driver.page.goto(path);
      await driver.rest();
      return driver.page.evaluate<number>('window.shift');
    };
    const moved: Record<string, unknown> = {};
    for (const path of paths) {
      // A busy machine may draw in two goes what is drawn in one: what moves, moves twice.
      const shift = await shiftOf(path);
      if (shift <= MOST_SHIFT) continue;
      const again = Math.min(shift, await shiftOf(path));
      if (again > MOST_SHIFT) moved[path] = [again, ...(await driver.page.evaluate<string[]>('window.moved'))];
    }
    await driver.close();
    return moved;
  }

  it.each(VARIANTS)(
    'on any page ($language, $width px, $theme)',
    async (variant) => {
      expect(await findMoving(variant, client, pages)).toEqual({});
      expect(await findMoving(variant, admin, ['/members', '/audit-log', '/health'])).toEqual({});
    },
    240_000,
  );
});
