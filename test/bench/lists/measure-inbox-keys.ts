import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import type { DeviceResource } from '../../../src/devices/devices.contract.js';
import { chromiumPath } from '../../setup/browser/chromium-path.js';
import { fillInbox } from '../../setup/platform/fill-inbox.js';
import { CHROMIUM_ARGS } from '../../setup/shared/worker-browser.js';
import { type Bench, type BenchNumbers, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

const CHATS = 4_000;
const MESSAGES = 5_000;
const PEOPLE = 20;
const MESSAGES_PER_SECOND = 20;
const KEYS = 60;
const KEY_PAUSE_MS = 100;
const MAX_MS = 100;
const PATIENCE_MS = 300_000;

/** Measures a key in the composer until its frame, p95, while messages arrive. */
export async function measureInboxKeys(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [ours, ...people] = await bench.sandbox.phones.createMany(1 + PEOPLE);
    await user.link((qr) => bench.sandbox.scan(ours!.number, qr));
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    const { body } = await user.http.get('/api/v1/devices?withPaginate=false');
    const { id: deviceId } = (body as DeviceResource[])[0]!;
    const { accountId } = server.member;
    await fillInbox((sql) => db.query(sql), { accountId, deviceId, chats: CHATS, messages: MESSAGES });
    await db.end();
    const browser = await chromium.launch({ executablePath: chromiumPath!, args: CHROMIUM_ARGS });
    try {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
      await context.addCookies([...user.http.cookies].map(([name, value]) => ({ name, value, url: server.url })));
      await context.addInitScript(`localStorage.setItem('mersal.signed-in-until', String(Date.now() + 3600000))`);
      const [few, many] = [await openChat(await context.newPage()), await openChat(await context.newPage())];
      await loadAllChats(many);
      const keys = { bare: [] as number[], mersal: [] as number[] };
      for (let round = 0; round <= bench.rounds; round++) {
        const [bare, mersal] = [
          await measureKeys(bench, few, people, ours!.number),
          await measureKeys(bench, many, people, ours!.number),
        ];
        // Creates chats.
        if (round === 0) continue;
        keys.bare.push(bare);
        keys.mersal.push(mersal);
        bench.print(`inbox keys ${round}: ${mersal.toFixed(0)} ms, one page ${bare.toFixed(0)} ms`);
      }
      const elements = await many.evaluate<number>(`document.querySelectorAll('*').length`);
      const name = `a key to its frame, ${CHATS} chats, ${MESSAGES_PER_SECOND} messages/s, p95 (bare: one page)`;
      return [
        { name, unit: 'ms', ...keys, goal: { of: 'figure', atMost: MAX_MS } },
        { name: `elements with ${CHATS} chats`, unit: 'elements', mersal: [elements] },
      ];
    } finally {
      await browser.close();
      await user.leave();
    }
  });
}

async function openChat(page: Page): Promise<Page> {
  await page.addInitScript(MEASURE_KEYS);
  await page.goto('/chat');
  await page.locator('li[data-chat]').first().getByRole('link').click();
  await page.locator('[data-composer] textarea').first().waitFor();
  return page;
}

async function loadAllChats(page: Page): Promise<void> {
  await page.bringToFront();
  const until = Date.now() + PATIENCE_MS;
  while ((await page.locator('li[data-chat]').last().getAttribute('aria-setsize')) === '-1') {
    if (Date.now() > until) throw new Error('the chats were not loaded in time');
    await page.evaluate(SCROLL);
    await sleep(20);
  }
  // In the middle, the list keeps its place.
  await page.evaluate(SCROLL.replace('offsetHeight', 'offsetHeight / 2'));
}

async function measureKeys(bench: Bench, page: Page, people: BenchNumbers, to: string): Promise<number> {
  await page.bringToFront();
  const field = page.locator('[data-composer] textarea').first();
  await field.focus();
  const isDone = new AbortController();
  const sending = sendSteadily(bench, people, to, isDone.signal);
  await page.evaluate('keyTimes.length = 0');
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a');
    await sleep(KEY_PAUSE_MS);
  }
  await page.waitForFunction(`keyTimes.length === ${KEYS}`);
  const times = await page.evaluate<number[]>('keyTimes');
  isDone.abort();
  await sending;
  await field.fill('');
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
}

async function sendSteadily({ sandbox }: Bench, people: BenchNumbers, to: string, signal: AbortSignal): Promise<void> {
  const sends: Promise<unknown>[] = [];
  for (let text = 0; !signal.aborted; text++) {
    sends.push(sandbox.send(people[text % people.length]!.number, to, `Where is my order? Number ${text}.`));
    await sleep(1000 / MESSAGES_PER_SECOND);
  }
  await Promise.all(sends);
}

const SCROLL = `(() => {
  const list = document.querySelector('li[data-chat]').parentElement;
  list.parentElement.scrollTop = list.offsetHeight;
})()`;

/** From the event's time until the frame with its effect is rendered. */
const MEASURE_KEYS = `window.keyTimes = [];
addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => keyTimes.push(performance.now() - timeStamp);
  port2.postMessage(null);
}), { capture: true });`;
