import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WARRANTY = 'هل يشمل الضمان الشاشة؟ does the warranty cover it';
const LAYLA = '966501110001';
/** Records notifications, because headless Chromium shows none. */
const RECORD_NOTIFICATIONS = `window.shown = [];
  window.Notification = class extends EventTarget {
    static get permission() { return localStorage.getItem('permission') ?? 'default'; }
    static async requestPermission() { localStorage.setItem('permission', 'granted'); return 'granted'; }
    constructor(title, options) { super(); Object.assign(this, { title, ...options }); window.shown.push(this); }
    close() {}
  };`;

/** Three pages. */
const MESSAGES = 130;

/** Sets the browser's clock ten minutes ahead. */
const WRONG_CLOCK = `const Real = Date;
  window.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Date.now()); else super(...given); }
    static now() { return Real.now() + ${10 * MINUTE_MS}; }
  };`;

interface Merchant {
  driver: PageDriver;
  layla: Chat;
  deviceKey: { accountId: number; deviceId: number };
  userId: number;
}

describeInBrowser('chat states and search', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openMerchant(language: 'en' | 'ar', width = 1280): Promise<Merchant> {
    const { em } = browserServer;
    const member = await browserServer.member({ name: 'Palm Shop', timeZone: zoneAtNoon() });
    const { accountId } = member;
    const device = await makeDevice(em, { accountId, name: 'Front desk' });
    await makeDevice(em, { accountId, name: 'المستودع' });
    const deviceKey = { accountId, deviceId: device.id };
    await holdDevice(server, deviceKey);
    const chatOf = async (name: string, phone: string) => {
      const { id: contactId } = await makeContact(em, { accountId, name, phone });
      return makeChat(em, { ...deviceKey, contactId });
    };
    const layla = await chatOf('Layla Haddad', LAYLA);
    // Four messages a day.
    for (let index = 0; index < MESSAGES; index++) {
      const at = new Date(Date.now() - (index / 4) * DAY_MS - 10 * MINUTE_MS);
      const body = index === MESSAGES - 3 ? WARRANTY : `message ${MESSAGES - index}`;
      await makeMessage(em, { chat: layla, body, at, fromMe: index % 2 === 1 });
    }
    const ahmad = await chatOf('أحمد السالم', '966501110002');
    await makeMessage(em, { chat: ahmad, body: 'متى يصل طلبي؟', at: new Date(Date.now() - 30 * MINUTE_MS) });
    await em.execute('update chats set needs_you_at = now(), unread_count = 1 where id = ?', [ahmad.id]);
    const driver = await browser.open(browserServer.server.url, { language, width }, await browserServer.enter(member));
    return { driver, layla, deviceKey, userId: member.userId };
  }

  const rows = ({ page }: PageDriver) => page.locator('li[data-chat]');
  const tabOf = ({ page, t }: PageDriver, state: string) =>
    page.getByRole('navigation', { name: t('chats.states') }).getByRole('link', { name: t(`chats.state.${state}`) });
  const conversationOf = ({ page, t }: PageDriver) => page.getByRole('region', { name: t('chats.conversation') });
  const choose = async (driver: PageDriver, entry: string) => {
    await driver.page.getByRole('button', { name: driver.t('chats.chat_menu') }).click();
    await driver.page.getByRole('menuitem', { name: driver.t(entry) }).click();
  };
  const waitForTitleCount = ({ page }: PageDriver, count: number) =>
    waitFor(`the title counts ${count}`, async () => (await page.title()).startsWith(`(${count}) `));
  const waitUntilInSight = (driver: PageDriver, text: string) =>
    waitFor(`"${text}" is in sight`, async () => {
      const box = await conversationOf(driver).getByText(text, { exact: true }).boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < driver.page.viewportSize()!.height;
    });

  it.each(pickVariants(['en', 'ar'] as const))(
    'a message is found, and a chat jumps to it, to a day and back to its end (%s)',
    async (language) => {
      const merchant = await openMerchant(language);
      const { driver } = merchant;
      const { page, t } = driver;
      await page.goto('/chat');
      await rows(driver).first().waitFor();
      await page.getByRole('searchbox', { name: t('chats.search') }).fill('الضَمان');
      const found = page.getByRole('region', { name: t('chats.found_messages') });
      const result = found.getByRole('link').filter({ hasText: 'Layla Haddad' });
      await result.waitFor();
      expect(await result.locator('mark').allTextContents()).toEqual(['الضمان']);
      await driver.settle();
      await driver.shoot('inbox-search');
      await result.click();
      await waitUntilInSight(driver, WARRANTY);
      await driver.settle();
      await driver.shoot('inbox-found', [1280]);
      await page.evaluate(`document.querySelector('[role=log]').scrollTo(0, 1e6)`);
      await conversationOf(driver).getByText('message 29', { exact: true }).waitFor();
      await page.getByRole('button', { name: t('chats.to_newest') }).click();
      await waitUntilInSight(driver, `message ${MESSAGES}`);
      expect(new URL(page.url()).searchParams.has('message')).toBe(false);

      await page.getByRole('searchbox', { name: t('chats.search') }).fill('');
      await choose(driver, 'chats.jump_to_date');
      const dialog = page.getByRole('dialog', { name: t('chats.jump_to_date') });
      const day = new Date(Date.now() - 20 * DAY_MS).toISOString().slice(0, 10);
      await dialog.getByLabel(t('chats.day')).fill(day);
      await driver.shoot('inbox-date');
      await dialog.getByRole('button', { name: t('chats.jump'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await waitFor('the day is in sight', async () =>
        conversationOf(driver).locator(`time[datetime="${day}"]`).isVisible(),
      );
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it.each(
    pickVariants([
      ['en', 1280],
      ['ar', 360],
    ] as const),
  )(
    'a chat is muted, archived and restored, and a handover is completed (%s, %i px)',
    async (language, width) => {
      const { driver, layla, deviceKey } = await openMerchant(language, width);
      const { page, t } = driver;
      const open = async (name: string) => {
        if (width < 768 && (await page.getByRole('link', { name: t('chats.back') }).isVisible()))
          await page.getByRole('link', { name: t('chats.back') }).click();
        await rows(driver).filter({ hasText: name }).getByRole('link').click();
        await page.getByRole('button', { name: t('chats.chat_menu') }).waitFor();
      };
      /** Leaves the chat, because an open one marks messages as read. */
      const leaveChat = async () => {
        if (width < 768) await page.getByRole('link', { name: t('chats.back') }).click();
        else await page.goto('/chat');
      };
      await page.goto('/chat');
      await tabOf(driver, 'needs_you').getByText('1', { exact: true }).waitFor();
      await waitForTitleCount(driver, 1);
      await open('Layla');
      await choose(driver, 'chats.mute');
      await page.getByText(t('chats.muted_toast')).waitFor();
      await choose(driver, 'chats.archive');
      await page.getByText(t('chats.archived_toast')).waitFor();
      await leaveChat();
      await rows(driver).filter({ hasText: 'Layla' }).waitFor({ state: 'detached' });
      await recordInboundMessage(server, deviceKey, LAYLA, 'are you there');
      await tabOf(driver, 'archived').click();
      await rows(driver)
        .filter({ hasText: 'are you there' })
        .getByRole('img', { name: t('chats.is_muted') })
        .waitFor();
      await waitForTitleCount(driver, 1);
      await driver.settle();
      await driver.shoot('inbox-archived', [width]);
      await browserServer.em.execute('update chats set is_muted = false where id = ?', [layla.id]);
      await recordInboundMessage(server, deviceKey, LAYLA, 'and now');
      await rows(driver).filter({ hasText: 'Layla' }).waitFor({ state: 'detached' });
      await waitForTitleCount(driver, 2);

      await tabOf(driver, 'needs_you').click();
      await open('أحمد');
      await driver.settle();
      await driver.shoot('inbox-needs-you', [width]);
      await conversationOf(driver)
        .getByRole('button', { name: t('chats.done'), exact: true })
        .click();
      await conversationOf(driver).getByText(t('chats.needs_you')).waitFor({ state: 'detached' });
      await page.goto('/chat');
      await tabOf(driver, 'unread').getByText('1', { exact: true }).waitFor();
      expect(await tabOf(driver, 'needs_you').count()).toBe(0);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it('a chat jumps to the found message, also next to an unsent one', async () => {
    const { driver, layla, deviceKey, userId } = await openMerchant('en');
    const { page, t } = driver;
    const unsent = {
      key: 'unsent',
      conversation: `${deviceKey.deviceId}:${layla.id}`,
      device: '',
      chatId: layla.id,
      phone: null,
      body: 'not sent yet',
      file: null,
      fileName: null,
      quotedId: null,
      writtenAt: new Date(),
      afterId: 0,
      state: 'failed',
      problem: null,
      share: 0,
      sentId: null,
    };
    const storedDraft = JSON.stringify(JSON.stringify(unsent));
    await page.addInitScript(`localStorage.setItem('mersal.own.${userId}.outbox.unsent', ${storedDraft})`);
    await page.goto('/chat');
    await page.getByRole('searchbox', { name: t('chats.search') }).fill('الضَمان');
    const found = page.getByRole('region', { name: t('chats.found_messages') });
    await found.getByRole('link').filter({ hasText: 'Layla Haddad' }).click();
    await conversationOf(driver).getByRole('log').waitFor();
    await driver.settle();
    await waitUntilInSight(driver, WARRANTY);
    expect(new URL(page.url()).searchParams.has('message')).toBe(true);
    await page.getByRole('button', { name: t('chats.to_newest') }).click();
    await waitUntilInSight(driver, 'not sent yet');
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it('notifies of a message while the tab is hidden, if enabled, and opens its chat', async () => {
    const { driver, layla, deviceKey } = await openMerchant('en');
    const { page, t } = driver;
    await page.addInitScript(RECORD_NOTIFICATIONS);
    await page.addInitScript(WRONG_CLOCK);
    await page.goto('/chat');
    // The socket must be open before a message arrives.
    await driver.settle();
    await rows(driver).first().waitFor();
    const readNotifications = () =>
      page.evaluate<string[]>('window.shown.map(({ title, body }) => title + ": " + body)');
    const setVisibility = (state: 'hidden' | 'visible') =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })`);
    await setVisibility('hidden');
    await recordInboundMessage(server, deviceKey, LAYLA, 'nobody asked to be told');
    await rows(driver).filter({ hasText: 'nobody asked' }).waitFor();
    await setVisibility('visible');
    await page.getByRole('button', { name: t('chats.alerts') }).click();
    await page.getByRole('switch', { name: t('chats.alert_notification') }).click();
    await page.getByRole('switch', { name: t('chats.alert_sound') }).click();
    await driver.shoot('inbox-alerts');
    await page.keyboard.press('Escape');
    await recordInboundMessage(server, deviceKey, LAYLA, 'somebody looks');
    await rows(driver).filter({ hasText: 'somebody looks' }).waitFor();
    await setVisibility('hidden');
    await recordInboundMessage(server, deviceKey, LAYLA, 'hello?');
    await waitFor('the notification is shown', async () => (await readNotifications()).length > 0);
    expect(await readNotifications()).toEqual(['Layla Haddad: hello?']);
    await setVisibility('visible');
    await page.evaluate(`window.shown[0].dispatchEvent(new Event('click'))`);
    await page.waitForURL(`**/chat?chat=${layla.id}&via=${deviceKey.deviceId}`);
    await waitUntilInSight(driver, 'hello?');
    await page.goto('/templates');
    await driver.settle();
    await setVisibility('hidden');
    await recordInboundMessage(server, deviceKey, LAYLA, 'are you there?');
    await waitFor('the notification is shown', async () => (await readNotifications()).length > 0);
    expect(await readNotifications()).toEqual(['Layla Haddad: are you there?']);
    driver.expectNoProblems();
    await driver.close();
  }, 90_000);
});
