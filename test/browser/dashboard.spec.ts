import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeCart } from '../factories/make-cart.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeMessage } from '../factories/make-message.js';
import { makeStore } from '../factories/make-store.js';
import type { Member } from '../setup/accounts/members.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const LONG = `${'متجر النخيل للعود والبخور '.repeat(4)}– Palm Shop, Riyadh 🌴`;
const HOUR_MS = 3_600_000;

describeInBrowser('the dashboard', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  /** Creates three delivered messages, one sent and one failed. Two contacts wrote, one requested a person. */
  async function makeDay({ accountId }: Member): Promise<void> {
    const { em } = browserServer;
    const device = (name: string, state: 'on' | 'banned' | 'logged_out') => makeDevice(em, { accountId, name, state });
    const main = await device('Shop', 'on');
    for (const status of ['sent', 'delivered', 'read', 'read', 'failed'] as const) {
      const chat = await makeChat(em, { accountId, deviceId: main.id });
      await makeMessage(em, { chat, fromMe: true, status });
    }
    for (const needsYouAt of [null, new Date()]) {
      const chat = await makeChat(em, { accountId, deviceId: main.id, unreadCount: 1, needsYouAt });
      await makeMessage(em, { chat });
    }
    for (const state of ['banned', 'logged_out', 'logged_out', 'logged_out', 'logged_out'] as const)
      await device(LONG.slice(0, 60), state);
    const contacts = await Promise.all(Array.from({ length: 4 }, () => makeContact(browserServer.em, { accountId })));
    const [done, ...others] = contacts.map(({ id }) => ({ contactId: id }));
    await makeCampaign(em, {
      accountId,
      groupId: await makeGroup(em, { accountId }),
      deviceId: main.id,
      members: 4,
      name: LONG,
      recipients: [{ ...done!, status: 'sent' }, ...others],
    });
    const { id: storeId } = await makeStore(em, { accountId });
    await makeCart(em, { accountId, storeId });
    for (const name of ['Welcome', 'Orders'])
      await em.execute(
        `insert into chatbots (account_id, name, is_running, answers_devices) values (?, ?, true, false)`,
        [accountId, name],
      );
    await em.execute('update subscriptions set count_messages = 5, expire_at = ? where account_id = ?', [
      new Date(Date.now() + 300 * HOUR_MS),
      accountId,
    ]);
  }

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'shows today in four figures, chats that need a reply and running work, each with a link (%s, %s)',
    async (language, theme) => {
      const member = await browserServer.member({ name: LONG, timeZone: zoneAtNoon() });
      await makeDay(member);
      const client = await browserServer.enter(member);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto('/dashboard');
      const today = page.getByRole('region', { name: t('dashboard.today.title'), exact: true });
      const figureOf = async (label: string): Promise<[string, string | null]> => {
        const link = today.getByRole('link').filter({ has: page.getByText(label, { exact: true }) });
        const figure = (await link.locator('span > span').first().innerText()).replaceAll('\u200e', '');
        return [figure, await link.getAttribute('href')];
      };
      await driver.settle();
      expect(await figureOf(t('dashboard.today.sent'))).toEqual(['4', '/dashboard#messages-panel']);
      expect(await figureOf(t('dashboard.today.delivered'))).toEqual(['75%', '/chat?state=failed']);
      expect(await figureOf(t('dashboard.today.waiting'))).toEqual(['2', '/chat?state=needs_you']);
      expect((await figureOf(t('dashboard.today.left')))[0]).toBe('1');

      const isArabic = language === 'ar';
      const attentionTitle = t(isArabic ? 'dashboard.trouble_few' : 'dashboard.trouble_other', { count: '5' });
      const attention = page.getByRole('region', { name: attentionTitle, exact: true });
      expect(await attention.getByRole('listitem').count()).toBe(3);
      const more = t(isArabic ? 'dashboard.more_two' : 'dashboard.more_other', { count: '2' });
      await attention.getByRole('link', { name: more, exact: true }).waitFor();

      const running = page.getByRole('region', { name: t('dashboard.running.title'), exact: true });
      await running.getByText(t('dashboard.running.done_of', { done: '1', people: '4' })).waitFor();
      await running.getByText(t('dashboard.running.carts_one', { number: '1' })).waitFor();
      const bots = t(isArabic ? 'dashboard.running.chatbots_two' : 'dashboard.running.chatbots_other', { count: '2' });
      await running.getByText(bots).waitFor();
      await driver.shoot('dashboard-busy');
      expect(await findViolations(driver)).toEqual([]);

      // The line keeps its height when nothing runs.
      const height = (await running.boundingBox())!.height;
      await browserServer.em.execute(`update chatbots set is_running = false where account_id = ?`, [member.accountId]);
      await page.reload();
      await running.getByText(t('dashboard.running.no_bot')).waitFor();
      expect((await running.boundingBox())!.height).toBe(height);

      // With all devices online it shows chats that need a reply.
      await browserServer.em.execute(`update devices set state = 'on' where account_id = ?`, [member.accountId]);
      await page.reload();
      const chats = page.getByRole('region', { name: t('dashboard.attention'), exact: true }).getByRole('link');
      await chats.nth(1).waitFor();
      const addresses = await chats.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(addresses).toEqual(['/chat?state=needs_you', '/chat?state=failed']);
      for (const key of ['asking_one', 'failed_one'] as const)
        expect(await page.getByText(t(`dashboard.today.${key}`, { number: '1' }), { exact: true }).count()).toBe(1);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it('resets at the end of the account’s day', async () => {
    const client = await browserServer.signedIn({ name: 'Palm Shop', timeZone: zoneAtNoon() });
    const driver = await browser.open(browserServer.server.url, { language: 'en', theme: 'light' }, client);
    const { page } = driver;
    await page.goto('/dashboard');
    await driver.settle();
    await page.clock.setFixedTime(Date.now() + 24 * HOUR_MS);
    const [cards, chart] = ['user-reports', 'message-stats'].map((path) =>
      page.waitForRequest((request) => request.url().includes(path)),
    );
    // The tab becomes visible again.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await Promise.all([cards, chart]);
    await driver.close();
  }, 60_000);

  it.each(
    pickVariants([
      ['en', 'dark'],
      ['ar', 'light'],
    ] as const),
  )(
    'of a new account shows no messages, no waiting chats and the first steps (%s, %s)',
    async (language, theme) => {
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto('/dashboard');
      const today = page.getByRole('region', { name: t('dashboard.today.title'), exact: true });
      await today.getByText(t('dashboard.today.nothing_sent')).first().waitFor();
      expect(await today.getByText(t('dashboard.today.as_yesterday')).count()).toBe(0);
      await today.getByText(t('dashboard.today.all_read')).waitFor();
      await page.getByText(t('dashboard.no_device')).waitFor();
      await page.getByText(t('dashboard.running.no_campaign')).waitFor();
      await driver.settle();
      await driver.shoot('dashboard-new');
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it('reports a missing response of the server, and loads when it responds', async () => {
    const client = await browserServer.signedIn({ name: 'Palm Shop' });
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    await driver.expecting(/user-reports|503/, async () => {
      await page.route('**/api/v1/user-reports*', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
      await page.goto('/dashboard');
      await page
        .getByRole('button', { name: t('ui.retry') })
        .first()
        .waitFor();
      await page.unroute('**/api/v1/user-reports*');
    });
    await page
      .getByRole('button', { name: t('ui.retry') })
      .first()
      .click();
    await page.getByRole('region', { name: t('dashboard.today.title'), exact: true }).waitFor();
    await driver.close();
  }, 60_000);
});
