// Long: guest-pages.spec covers the layout shift of the first pages.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { describeInBrowser, type Variant, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { ADMIN_PAGES, MEMBER_PAGES, pathsOf } from '../setup/browser/pages-of-users.js';
import { Console } from './console.js';
import { type SeededScreens, seedScreens } from './seed-screens.js';

const MAX_SHIFT = 0.02;
const isLong = process.env['BROWSER'] === 'long';
/** The short form loads these pages in both layouts, because tables and cards shift differently. */
const IN_BOTH_LAYOUTS = new Set([
  ...pathsOf(MEMBER_PAGES.filter(({ isList, shape }) => isList || shape === 'cards')),
  '/chat',
  '/settings/opt-out',
]);
const VARIANTS = [
  { language: 'en', width: 1280, theme: 'light', turn: 0 },
  { language: 'ar', width: 360, theme: 'dark', isLate: true, turn: 1 },
] as const satisfies (Variant & { isLate?: boolean; turn: number })[];

/** Delay of responses, which must not shift content. */
const LATE_MS = 300;

/** Sums layout shifts without user input. */
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

describeInBrowser('no content shifts when data arrives', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  let admin: HttpClient;
  let pages: string[];
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    const member = await browserServer.member({ name: 'Palm Shop' });
    client = new HttpClient(() => browserServer.server.url);
    await client.signIn(member.email, member.password);
    const seeded = await seedScreens(browserServer, client);
    pages = [
      ...pathsOf(MEMBER_PAGES),
      '/chat',
      '/chat?state=unread',
      `/chat/${seeded.deviceId}`,
      `/chat/${seeded.deviceId}?chat=${seeded.chatId}`,
      `/devices/${seeded.sessionId}`,
      `/device-settings/${seeded.sessionId}`,
      `/connect/${seeded.sessionId}`,
      '/create-chatbot?template=welcome',
      `/group-send/${await sendToGroup(seeded, member.accountId)}`,
      `/show-campaign/${await startCampaign(seeded, member.accountId)}`,
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
    const contacts = await browserServer.em.execute<{ id: string }[]>('select id from contacts where account_id = ?', [
      accountId,
    ]);
    return makeGroup(browserServer.em, { accountId, contactIds: contacts.map(({ id }) => Number(id)) });
  }

  async function findShifts(
    { isLate = false, ...variant }: Variant & { isLate?: boolean },
    viewer: HttpClient,
    paths: readonly string[],
  ): Promise<Record<string, unknown>> {
    const driver = await browser.open(browserServer.server.url, variant, viewer);
    await driver.page.addInitScript(SUM_SHIFTS);
    if (isLate)
      await driver.page.route('**/api/v1/**', async (route) => {
        await sleep(LATE_MS);
        // The page may have closed.
        await route.continue().catch(() => undefined);
      });
    const shiftOf = async (path: string) => {
      await driver.page.goto(path);
      await driver.rest();
      return driver.page.evaluate<number>('window.shift');
    };
    const shifts: Record<string, unknown> = {};
    for (const path of paths) {
      // A busy machine may render in two steps. Only a repeated shift counts.
      const shift = await shiftOf(path);
      if (shift <= MAX_SHIFT) continue;
      const repeatedShift = Math.min(shift, await shiftOf(path));
      if (repeatedShift > MAX_SHIFT)
        shifts[path] = [repeatedShift, ...(await driver.page.evaluate<string[]>('window.moved'))];
    }
    await driver.close();
    return shifts;
  }

  it.each(VARIANTS)(
    'on any page ($language, $width px, $theme)',
    async ({ turn, ...variant }) => {
      const pagesOfTurn = (paths: readonly string[]) =>
        paths.filter((path, index) => isLong || IN_BOTH_LAYOUTS.has(path) || index % 2 === turn);
      expect(await findShifts(variant, client, pagesOfTurn(pages))).toEqual({});
      expect(await findShifts(variant, admin, pathsOf(ADMIN_PAGES))).toEqual({});
    },
    240_000,
  );
});
