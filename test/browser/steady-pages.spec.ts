import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, type Language, TestBrowser } from '../setup/browser.js';
import type { HttpClient } from '../setup/http-client.js';
import { Stage } from '../setup/stage.js';
import { furnish } from './furnish.js';

const MOST_SHIFT = 0.02;
const LOOKS: [Language, number][] = [
  ['en', 1280],
  ['en', 360],
  ['ar', 1280],
  ['ar', 360],
];

/** Adds up what moved without anybody having touched anything. */
const SUM_SHIFTS = `window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

describeInBrowser('nothing moves when data arrives', () => {
  let stage: Stage;
  let browser: TestBrowser;
  let client: HttpClient;
  let pages: string[];
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
    stage = await Stage.open();
    browser = await TestBrowser.launch();
    client = await stage.signedIn({ name: 'Palm Shop' });
    const has = await furnish(stage, client);
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
      '/create-template',
      '/contact-numbers',
      '/create-contacts',
      '/groups',
      '/settings',
      '/settings/security',
      '/settings/opt-out',
      '/sandbox',
    ];
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  }, 30_000);

  it.each(LOOKS)(
    'on any page (%s, %i px)',
    async (language, width) => {
      const tab = await browser.open(stage.server.url, { language, width }, client);
      await tab.page.addInitScript(SUM_SHIFTS);
      const moved: Record<string, number> = {};
      const shiftOf = async (path: string) => {
        await tab.page.goto(path);
        await tab.rest();
        return tab.page.evaluate<number>('window.shift');
      };
      for (const path of pages) {
        // A busy machine may draw in two goes what is drawn in one: what moves, moves twice.
        const shift = await shiftOf(path);
        if (shift > MOST_SHIFT) moved[path] = Math.min(shift, await shiftOf(path));
        if ((moved[path] ?? 0) <= MOST_SHIFT) delete moved[path];
      }
      expect(moved).toEqual({});
      await tab.close();
    },
    240_000,
  );
});
