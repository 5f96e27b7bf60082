import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { makeDevice } from '../factories/make-device.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { fillInbox } from '../setup/platform/fill-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const CHATS = 3_000;
const MESSAGES = 5_000;
const ROW_PX = 68;
const MAX_ROWS = 60;
const MAX_BUBBLES = 300;
/** Further pages that stay loaded. */
const PAGES = 3;
const MAX_ELEMENTS = 12_000;
const LISTS = /\/api\/v1\/chat-lists/;
const PERSON_1 = '966500000001';
const NEW_PEOPLE = { en: '966551234001', ar: '966551234002' };
/** Plural forms of three. */
const THREE = { en: 'other', ar: 'few' };
const LANGUAGES = ['en', 'ar'] as const;

describeInBrowser('long lists', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  let client: HttpClient;
  let deviceKey: { accountId: number; deviceId: number };
  let total = CHATS;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
    const member = await browserServer.member();
    client = await browserServer.enter(member);
    const { accountId } = member;
    const { em } = browserServer;
    const { id: deviceId } = await makeDevice(em, { accountId, name: 'Busy store' });
    deviceKey = { accountId, deviceId };
    await holdDevice(server, deviceKey);
    await fillInbox((sql) => em.execute(sql), { ...deviceKey, chats: CHATS, messages: MESSAGES });
  }, 120_000);
  afterAll(() => browser?.close(), 30_000);

  const rows = ({ page }: PageDriver) => page.locator('li[data-chat]');
  const rowOf = (driver: PageDriver, person: number) =>
    rows(driver).filter({ has: driver.page.getByText(`Person ${person}`, { exact: true }) });
  const bubbles = ({ page }: PageDriver) => page.getByRole('log').locator('[data-message]');
  const countElements = ({ page }: PageDriver) => page.evaluate<number>(`document.querySelectorAll('*').length`);
  const receive = (phone: string, text: string) => recordInboundMessage(server, deviceKey, phone, text);
  const listSize = (driver: PageDriver) => rows(driver).first().getAttribute('aria-setsize');
  const positions = ({ page }: PageDriver) =>
    page.evaluate<number[]>(`[...document.querySelectorAll('li[data-chat]')].map((row) => Number(row.ariaPosInSet))`);
  const messageIds = ({ page }: PageDriver) =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('[data-message]')].map((row) => Number(row.dataset.message))`,
    );

  async function open(language: Language, path = '/chat', initScript = ''): Promise<PageDriver> {
    const driver = await browser.open(browserServer.server.url, { language }, client);
    await driver.page.addInitScript(initScript);
    await driver.page.goto(path);
    await driver.settle();
    await rows(driver).first().waitFor();
    return driver;
  }
  const scrollList = ({ page }: PageDriver, to: number | 'end') =>
    page.evaluate(`(() => {
      const list = document.querySelector('li[data-chat]').parentElement;
      list.parentElement.scrollTop = ${to === 'end' ? 'list.offsetHeight' : to};
    })()`);

  async function loadChats(driver: PageDriver, count: number): Promise<void> {
    const loadMore = async () => {
      await scrollList(driver, 'end');
      return Number(await rows(driver).last().getAttribute('aria-posinset')) >= count;
    };
    await waitFor(`${count} chats are loaded`, loadMore, 200_000);
  }

  describe('the chats', () => {
    it.each(LANGUAGES)(
      'only those in view are rendered, and keep their place when another chat moves to the top (%s)',
      async (language: (typeof LANGUAGES)[number]) => {
        const driver = await open(language);
        const { page } = driver;
        await loadChats(driver, total);
        await waitFor('the end', async () => (await listSize(driver)) === String(total));
        expect(await rows(driver).count()).toBeLessThan(MAX_ROWS);
        expect(await countElements(driver)).toBeLessThan(MAX_ELEMENTS);
        expect(await findViolations(driver)).toEqual([]);

        await scrollList(driver, 1_000 * ROW_PX);
        await rowOf(driver, 1_003).waitFor();
        const shown = await positions(driver);
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        const before = await rowOf(driver, 1_003).boundingBox();
        const place = Number(await rowOf(driver, 1_003).getAttribute('aria-posinset'));
        // The first visible chat leaves the view, too.
        await receive(await phoneOfFirstVisible(driver), 'I am in view');
        await receive(NEW_PEOPLE[language], `Hello from ${language}`);
        total++;
        await waitFor('the new chat is counted', async () => (await listSize(driver)) === String(total));
        await driver.untilStill();
        expect(Number(await rowOf(driver, 1_003).getAttribute('aria-posinset'))).toBeGreaterThan(place);
        expect((await rowOf(driver, 1_003).boundingBox())!.y).toBe(before!.y);

        // The focused row stays while the list scrolls, so arrows continue there.
        await rowOf(driver, 1_003).getByRole('link').focus();
        await scrollList(driver, 0);
        await rows(driver)
          .filter({ hasText: `Hello from ${language}` })
          .waitFor();
        await page.keyboard.press('ArrowDown');
        await waitFor('the next row has the focus', () =>
          page.evaluate<boolean>(`document.activeElement.closest('li')?.textContent.includes('Person 1004')`),
        );
        expect(await rowOf(driver, 1_004).isVisible()).toBe(true);
        driver.expectNoProblems();
        await driver.close();
      },
      300_000,
    );

    it('a reconnect reads only the pages down to the view', async () => {
      const driver = await open('en', '/chat', KEEP_SOCKETS);
      const { page } = driver;
      await loadChats(driver, 450);
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
  });

  describe('a conversation', () => {
    it.each(LANGUAGES)(
      'keeps a part of its messages in order, and the place while pages come and go (%s)',
      async (language) => {
        const driver = await open(language, await pathOfPerson1());
        const { page, t } = driver;
        const [start, newest] = await edges(driver);
        for (let round = 0; round < 8; round++) {
          const [oldest] = await edges(driver);
          expect(await page.evaluate(SHIFT_AT_TOP)).toBeLessThanOrEqual(1);
          await waitFor('older messages', async () => (await edges(driver))[0] < oldest);
          await driver.untilStill();
          await expectBounded(driver);
        }
        const [oldest, last] = await edges(driver);
        expect(start - oldest).toBeGreaterThan(350);
        expect(last).toBeLessThan(newest);

        await page.evaluate(`document.querySelector('[role="log"]').scrollTop = 1e6`);
        await waitFor('newer messages', async () => (await edges(driver))[1] > last);
        await expectBounded(driver);

        await page.getByRole('button', { name: t('chats.to_newest') }).click();
        await waitFor('the end', async () => (await edges(driver))[1] >= newest);
        await page.getByRole('button', { name: t('chats.to_newest') }).waitFor({ state: 'detached' });
        driver.expectNoProblems();
        await driver.close();
      },
      300_000,
    );

    it.each(LANGUAGES)(
      'a jump shows the message, and pushes do not move it (%s)',
      async (language: (typeof LANGUAGES)[number]) => {
        const driver = await open(language, await pathOfPerson1());
        const { page, t } = driver;
        const [oldest] = await edges(driver);
        const target = oldest - 2_000;
        await driver.visit(`${await pathOfPerson1()}&message=${target}`);
        await page.locator(`[data-message="${target}"]`).waitFor();
        await driver.untilStill();
        expect(await isInView(driver, target)).toBe(true);

        await driver.visit(await pathOfPerson1());
        await waitFor('the newest messages', async () => (await edges(driver))[0] >= oldest);
        await page.evaluate(`document.querySelector('[role="log"]').scrollTop -= 700`);
        await page.getByRole('button', { name: t('chats.to_newest') }).waitFor();
        await driver.untilStill();
        const shown = page.locator(`[data-message="${await page.evaluate<number>(FIRST_IN_VIEW)}"]`);
        const before = await shown.boundingBox();
        for (const text of ['One', 'Two', 'Three']) await receive(PERSON_1, text);
        const jump = page.getByRole('button', { name: t(`chats.new_messages_${THREE[language]}`, { count: '3' }) });
        await jump.waitFor();
        expect((await shown.boundingBox())!.y).toBeCloseTo(before!.y, 0);
        await jump.click();
        await bubbles(driver).last().getByText('Three', { exact: true }).waitFor();
        expect(await isInView(driver, (await edges(driver))[1])).toBe(true);
        driver.expectNoProblems();
        await driver.close();
      },
      300_000,
    );

    it('pushes at the end leave a bounded number of messages', async () => {
      const driver = await open('en', await pathOfPerson1());
      const { page } = driver;
      for (let loaded = 0; loaded < PAGES; loaded++) {
        const [oldest] = await edges(driver);
        await page.evaluate(`document.querySelector('[role="log"]').scrollTop = 0`);
        await waitFor('older messages', async () => (await edges(driver))[0] < oldest);
      }
      await page.evaluate(`document.querySelector('[role="log"]').scrollTop = 1e6`);
      const before = await bubbles(driver).count();
      for (let text = before; text <= MAX_BUBBLES; text++) await receive(PERSON_1, `Text ${text}`);
      await bubbles(driver).last().getByText(`Text ${MAX_BUBBLES}`, { exact: true }).waitFor();
      await waitFor('older messages are dropped', async () => (await bubbles(driver).count()) < before);
      await driver.untilStill();
      await expectBounded(driver);
      expect(await isInView(driver, (await edges(driver))[1])).toBe(true);
      driver.expectNoProblems();
      await driver.close();
    }, 300_000);
  });

  async function pathOfPerson1(): Promise<string> {
    const { body } = await client.get(`/api/v1/chat-lists?search=${PERSON_1}`);
    return `/chat?chat=${body.data[0].id}&via=${deviceKey.deviceId}`;
  }
  async function edges(driver: PageDriver): Promise<[oldest: number, newest: number]> {
    await bubbles(driver).first().waitFor();
    const ids = await messageIds(driver);
    return [ids[0]!, ids.at(-1)!];
  }
  const isInView = ({ page }: PageDriver, id: number) => page.evaluate<boolean>(`(${IS_IN_VIEW})(${id})`);
  async function expectBounded(driver: PageDriver): Promise<void> {
    const ids = await messageIds(driver);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(ids.length).toBeLessThanOrEqual(MAX_BUBBLES);
    expect(await countElements(driver)).toBeLessThan(MAX_ELEMENTS);
  }
  async function phoneOfFirstVisible({ page }: PageDriver): Promise<string> {
    const name = await page.evaluate<string>(`(() => {
      const rows = [...document.querySelectorAll('li[data-chat]')];
      const { top } = rows[0].parentElement.parentElement.getBoundingClientRect();
      return rows.find((row) => row.getBoundingClientRect().bottom > top).querySelector('[dir="auto"]').textContent;
    })()`);
    return `9665${/Person (\d+)/.exec(name)![1]!.padStart(8, '0')}`;
  }
});

/** Keeps the page's sockets, so that one can be closed like a lost connection. */
const KEEP_SOCKETS = `window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...options) {
    super(...options);
    sockets.push(this);
  }
}`;

/** Scrolls to the top. Returns by how many pixels the first message moved once older ones are above it. */
const SHIFT_AT_TOP = `(async () => {
  const box = document.querySelector('[role="log"]');
  const first = box.querySelector('[data-message]');
  box.scrollTop = 0;
  const { top } = first.getBoundingClientRect();
  while (box.querySelector('[data-message]') === first) await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return Math.abs(first.getBoundingClientRect().top - top);
})()`;

const FIRST_IN_VIEW = `(() => {
  const box = document.querySelector('[role="log"]').getBoundingClientRect();
  const rows = [...document.querySelectorAll('[data-message]')];
  return Number(rows.find((row) => row.getBoundingClientRect().top >= box.top).dataset.message);
})()`;

const IS_IN_VIEW = `(id) => {
  const row = document.querySelector('[data-message="' + id + '"]');
  const box = row.closest('[role="log"]').getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return top >= box.top && bottom <= box.bottom + 1;
}`;
