import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { fillInbox } from '../setup/platform/fill-inbox.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

const CHATS = 4_000;
const MESSAGES = 5_000;
const MAX_ROWS = 60;
const MAX_BUBBLES = 350;
const MAX_ELEMENTS = 14_000;
const LISTS = /\/api\/v1\/chat-lists/;

describeInBrowser('long lists', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  let deviceId: number;
  let merchant: string;
  let client: Awaited<ReturnType<BrowserServer['enter']>>;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
    const member = await browserServer.member();
    client = await browserServer.enter(member);
    const phone = await browserServer.sandbox.phones.create({ name: 'Busy store' });
    merchant = phone.number;
    deviceId = (await linkDevice(client, browserServer.sandbox, merchant)).id;
    const { em } = browserServer;
    const given = { accountId: member.accountId, deviceId, chats: CHATS, messages: MESSAGES };
    await fillInbox((sql) => em.execute(sql), given);
  }, 120_000);
  afterAll(() => browser?.close(), 30_000);

  const rows = ({ page }: PageDriver) => page.locator('li[data-chat]');
  const row = (driver: PageDriver, person: number) =>
    rows(driver).filter({ has: driver.page.getByText(`Person ${person}`, { exact: true }) });
  const countElements = ({ page }: PageDriver) => page.evaluate<number>(`document.querySelectorAll('*').length`);
  const scrollList = ({ page }: PageDriver, to: number | 'end') =>
    page.evaluate(`(() => {
      const list = document.querySelector('li[data-chat]').parentElement;
      list.parentElement.scrollTop = ${to === 'end' ? 'list.offsetHeight' : to};
    })()`);
  const send = async (text: string) => {
    const { number } = await browserServer.sandbox.phones.create({ name: text });
    await browserServer.sandbox.send(number, merchant, text);
  };

  async function openList(path = '/chat'): Promise<PageDriver> {
    const driver = await browser.open(browserServer.server.url, {}, client);
    await driver.page.goto(path);
    await driver.settle();
    await rows(driver).first().waitFor();
    return driver;
  }

  /** Scrolls until this many chats are loaded. */
  async function loadChats(driver: PageDriver, count: number): Promise<void> {
    await waitFor(
      `${count} chats are loaded`,
      async () => {
        await scrollList(driver, 'end');
        return Number(await rows(driver).last().getAttribute('aria-posinset')) >= count;
      },
      200_000,
    );
  }

  it('the list renders the visible chats and keeps them in place when another chat moves to the top', async () => {
    const driver = await openList();
    const { page } = driver;
    await loadChats(driver, CHATS);
    expect(await rows(driver).count()).toBeLessThan(MAX_ROWS);
    expect(await countElements(driver)).toBeLessThan(MAX_ELEMENTS);
    await waitFor('the end', async () => (await rows(driver).last().getAttribute('aria-setsize')) === String(CHATS));
    expect(await findViolations(driver)).toEqual([]);

    await scrollList(driver, 1_000 * 68);
    await row(driver, 1_003).waitFor();
    const before = await row(driver, 1_003).boundingBox();
    await send('A new person');
    await waitFor(
      'the chat is listed',
      async () => (await row(driver, 1_003).getAttribute('aria-posinset')) === '1004',
    );
    await driver.untilStill();
    expect((await row(driver, 1_003).boundingBox())!.y).toBe(before!.y);

    // The focused row stays while the list scrolls.
    await row(driver, 1_003).getByRole('link').focus();
    await scrollList(driver, 0);
    await rows(driver).filter({ hasText: 'A new person' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await row(driver, 1_004).waitFor();
    const focused = await page.evaluate<string>(`document.activeElement.closest('li').ariaPosInSet`);
    expect(focused).toBe('1005');
    driver.expectNoProblems();
    await driver.close();
  }, 300_000);

  it('after a reconnect only the pages in view are read again', async () => {
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page } = driver;
    await page.addInitScript(KEPT_SOCKETS);
    await page.goto('/chat');
    await driver.settle();
    await loadChats(driver, 400);
    await scrollList(driver, 0);
    await driver.settle();
    const requests: string[] = [];
    page.on('request', (request) => LISTS.test(request.url()) && requests.push(request.url()));
    await page.evaluate('sockets.at(-1).close()');
    await waitFor('the page reconnects', () => page.evaluate<boolean>('sockets.length > 1'));
    await waitFor('the list is read', () => requests.length > 0);
    await driver.rest();
    expect(requests).toHaveLength(1);
    await driver.close();
  }, 300_000);

  it('a conversation keeps a bounded part of its messages, and its place', async () => {
    const driver = await openList();
    const { page, t } = driver;
    await page.getByRole('searchbox', { name: t('chats.search') }).fill('966500000001');
    await row(driver, 1).getByRole('link').click();
    const log = page.getByRole('log');
    const bubbles = log.locator('[data-message]');
    await log.getByText(`Hello`, { exact: true }).waitFor();
    const first = async () => Number(await bubbles.first().getAttribute('data-message'));
    const last = async () => Number(await bubbles.last().getAttribute('data-message'));
    const [start, newest] = [await first(), await last()];
    let isStill = true;
    for (let round = 0; round < 12; round++) {
      const oldest = await first();
      const isKept = await page.evaluate<boolean>(KEEPS_PLACE);
      isStill &&= isKept;
      await waitFor('older messages', async () => (await first()) < oldest);
      await driver.untilStill();
    }
    expect(isStill).toBe(true);
    expect(start - (await first())).toBeGreaterThan(500);
    expect(await last()).toBeLessThan(newest);
    expect(await bubbles.count()).toBeLessThanOrEqual(MAX_BUBBLES);
    expect(await countElements(driver)).toBeLessThan(MAX_ELEMENTS);

    // Back down, newer messages are read again.
    const dropped = await last();
    await page.evaluate(`(() => {
      const box = document.querySelector('[role="log"]');
      box.scrollTop = box.scrollHeight;
    })()`);
    await waitFor('newer messages', async () => (await last()) > dropped);
    expect(await bubbles.count()).toBeLessThanOrEqual(MAX_BUBBLES);

    await page.getByRole('button', { name: t('chats.to_newest') }).click();
    await log.getByText('Hello', { exact: true }).waitFor();
    await waitFor('the end', async () => (await last()) === newest);
    driver.expectNoProblems();
    await driver.close();
  }, 300_000);
});

/** Keeps the sockets of the page, to close them like a lost connection. */
const KEPT_SOCKETS = `window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    sockets.push(this);
  }
}`;

/** Scrolls to the top. Returns whether the first message moved by at most a pixel once older ones are above it. */
const KEEPS_PLACE = `(async () => {
  const box = document.querySelector('[role="log"]');
  const first = box.querySelector('[data-message]');
  box.scrollTop = 0;
  const top = first.getBoundingClientRect().top;
  while (box.querySelector('[data-message]') === first) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Math.abs(first.getBoundingClientRect().top - top) <= 1;
})()`;
