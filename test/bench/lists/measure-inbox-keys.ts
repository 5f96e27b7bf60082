import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { makeDevice } from '../../factories/make-device.js';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { chromiumPath } from '../../setup/browser/chromium-path.js';
import { fillInbox } from '../../setup/platform/fill-inbox.js';
import { CHROMIUM_ARGS } from '../../setup/shared/worker-browser.js';
import { type Bench, withServer } from '../context.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

const CHATS = 4_000;
const MESSAGES = 5_000;
const PUSHES_PER_SECOND = 20;
const KEYS = 60;
const KEY_PAUSE_MS = 100;
const SLOWDOWN = 4;
const MAX_KEY_MS = 100;
const MAX_SLOW_KEY_MS = 200;
const PATIENCE_MS = 300_000;

/** Measures a key in the composer until its frame while messages are pushed, and frames while the chats scroll. */
export async function measureInboxKeys(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    await fill(server);
    const http = new HttpClient(() => server.url);
    await http.signIn(server.member.email, server.member.password);
    const browser = await chromium.launch({ executablePath: chromiumPath!, args: CHROMIUM_ARGS });
    try {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
      await context.addCookies([...http.cookies].map(([name, value]) => ({ name, value, url: server.url })));
      await context.addInitScript(`localStorage.setItem('mersal.signed-in-until', String(Date.now() + 3600000))`);
      await context.addInitScript(IN_PAGE);
      const [few, many] = [await openChat(await context.newPage()), await openChat(await context.newPage())];
      await loadAllChats(many);
      return await measurePages(bench, few, many);
    } finally {
      await browser.close();
    }
  });
}

async function fill(server: MersalServer): Promise<void> {
  const { accountId } = server.member;
  const orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 1 }));
  const { id: deviceId } = await makeDevice(orm.em.fork(), { accountId }).finally(() => orm.close());
  const db = new pg.Client({ connectionString: server.databaseUrl });
  await db.connect();
  await fillInbox((sql) => db.query(sql), { accountId, deviceId, chats: CHATS, messages: MESSAGES });
  await db.query('vacuum analyze contacts, chats, messages');
  await db.end();
}

async function openChat(page: Page): Promise<Page> {
  await page.goto('/chat');
  await page.locator('li[data-chat]').first().getByRole('link').click();
  await page.locator('[data-composer] textarea').first().waitFor();
  return page;
}

async function loadAllChats(page: Page): Promise<void> {
  await page.bringToFront();
  const lastPage = page.waitForResponse(
    async (response) =>
      response.url().includes('/chat-lists') &&
      ((await response.json()) as { next_cursor: unknown }).next_cursor === null,
    { timeout: PATIENCE_MS },
  );
  await page.evaluate('keepScrollingDown()');
  await lastPage;
  // In the middle, the list keeps its place.
  await page.evaluate('scrollList(0.5)');
}

async function measurePages(bench: Bench, few: Page, many: Page): Promise<Figure[]> {
  const values = (): { bare: number[]; mersal: number[] } => ({ bare: [], mersal: [] });
  const [keys, slowKeys, pushes, frames] = [values(), values(), values(), values()];
  for (let round = 0; round <= bench.rounds; round++) {
    const [bare, mersal] = [await measureKeys(few, 1), await measureKeys(many, 1)];
    const [slowBare, slow] = [await measureKeys(few, SLOWDOWN), await measureKeys(many, SLOWDOWN)];
    const measured = {
      keys: [bare.keyMs, mersal.keyMs],
      slowKeys: [slowBare.keyMs, slow.keyMs],
      pushes: [bare.pushMs, mersal.pushMs],
      frames: [await many.evaluate<number>('countDropped(0)'), await many.evaluate<number>('countDropped(60)')],
    };
    // The first round warms up.
    if (round === 0) continue;
    for (const [figure, [bareValue, value]] of [
      [keys, measured.keys],
      [slowKeys, measured.slowKeys],
      [pushes, measured.pushes],
      [frames, measured.frames],
    ] as const) {
      figure.bare.push(bareValue!);
      figure.mersal.push(value!);
    }
    bench.print(`inbox ${round}: ${JSON.stringify(measured)}`);
  }
  const [chats, rate] = [`${CHATS} chats`, `${PUSHES_PER_SECOND} messages/s`];
  const elements = await many.evaluate<number>(`document.querySelectorAll('*').length`);
  return [
    {
      name: `a key to its frame, ${chats}, ${rate}, p95 (bare: one page)`,
      unit: 'ms',
      ...keys,
      goal: { of: 'figure', atMost: MAX_KEY_MS },
    },
    {
      name: `the same with a ${SLOWDOWN} times slower processor`,
      unit: 'ms',
      ...slowKeys,
      goal: { of: 'figure', atMost: MAX_SLOW_KEY_MS },
    },
    { name: 'processor time of the page for a push, with half a key', unit: 'ms', ...pushes },
    { name: `frames dropped while ${chats} scroll (bare: at rest)`, unit: '%', ...frames },
    { name: `elements with ${chats}`, unit: 'elements', mersal: [elements] },
  ];
}

/** Returns the 95th percentile of the keys, and the processor time for each push. */
async function measureKeys(page: Page, slowdown: number): Promise<{ keyMs: number; pushMs: number }> {
  await page.bringToFront();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const field = page.locator('[data-composer] textarea').first();
  await field.focus();
  await page.evaluate('preparePushes()');
  // Unlike times by the clock, this hardly depends on the machine's other work.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const startedAt = await readTaskMs(devtools);
  const pushing = setInterval(() => void page.evaluate('pushMessage()'), 1000 / PUSHES_PER_SECOND);
  for (let key = 0; key < KEYS; key++) {
    void page.keyboard.press('a');
    await sleep(KEY_PAUSE_MS);
  }
  clearInterval(pushing);
  // Late frames follow.
  let times: number[] = [];
  while (times.length < KEYS) times = await page.evaluate<number[]>('keyTimes');
  const taskMs = (await readTaskMs(devtools)) - startedAt;
  const pushed = await page.evaluate<number>('countPushed()');
  await field.fill('');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  const keyMs = percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
  return { keyMs, pushMs: taskMs / pushed };
}

async function readTaskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Messages are pushed in the page, so that the load of a network does not count. */
const IN_PAGE = `
const FRAME_MS = 1000 / 60;
const SENDERS = 20;
let live;
const Socket = WebSocket;
window.WebSocket = class extends Socket {
  constructor(...options) {
    super(...options);
    live = this;
  }
};

window.keyTimes = [];
addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => keyTimes.push(performance.now() - timeStamp);
  port2.postMessage(null);
}), { capture: true });

let chats, sample, pushed = 0, pushedBefore = 0;
window.countPushed = () => pushed - pushedBefore;
window.preparePushes = async () => {
  keyTimes.length = 0;
  pushedBefore = pushed;
  if (chats) return;
  const read = async (path) => (await (await fetch('/api/v1/' + path)).json()).data;
  chats = await read('chat-lists?rows=' + SENDERS);
  const { id, device_id } = chats[0];
  [sample] = await read('chat-list-messages/' + device_id + '/' + id + '?limit=1&media_base=url');
};
window.pushMessage = () => {
  const at = new Date().toISOString();
  const chat = chats[++pushed % SENDERS];
  const body = 'Where is my order? Number ' + pushed + '.';
  const times = { created_at: at, updated_at: at, Ymd: at.slice(0, 10) };
  const message = { ...sample, ...times, id: 1e9 + pushed, chat_id: chat.id, from_me: false, body };
  const last_message = { ...chat.last_message, from_me: false, body };
  const event = { message, chat: { ...chat, last_message, last_message_recieved: at, updated_at: at, unread_count: 1 } };
  live.dispatchEvent(new MessageEvent('message', { data: '42' + JSON.stringify(['message.created', event]) }));
};

const listBox = () => document.querySelector('li[data-chat]').parentElement.parentElement;
let scrolling;
window.scrollList = (share) => {
  clearInterval(scrolling);
  listBox().scrollTop = listBox().scrollHeight * share;
};
window.keepScrollingDown = () => {
  scrolling = setInterval(() => (listBox().scrollTop = listBox().scrollHeight), 20);
};
/** Returns the percentage of dropped frames during three seconds. */
window.countDropped = async (pixelsPerFrame) => {
  const box = listBox();
  const startedAt = await new Promise(requestAnimationFrame);
  let now = startedAt;
  let frames = 0;
  for (; now < startedAt + 3000; frames++) {
    box.scrollTop += pixelsPerFrame;
    now = await new Promise(requestAnimationFrame);
  }
  return Math.max(0, 100 * (1 - frames / ((now - startedAt) / FRAME_MS)));
};
`;
