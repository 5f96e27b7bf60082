import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { TestBrowser, describeInBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import type { Member } from '../setup/accounts/members.js';
import { BrowserServer } from '../setup/browser/browser-server.js';

describeInBrowser('read-only chats', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function seedChat({ accountId }: Member) {
    const { em } = browserServer;
    const device = await makeDevice(em, { accountId, connectedAt: new Date() });
    const chat = await makeChat(em, { accountId, deviceId: device.id, unreadCount: 1 });
    await makeMessage(em, { chat, body: 'Is it still there?' });
    return `/chat/${device.id}?chat=${chat.id}`;
  }
  const readUnreadCount = async (accountId: number) => {
    const [row] = await browserServer.em.execute<{ unread_count: number }[]>(
      'select unread_count from chats where account_id = ?',
      [accountId],
    );
    return row?.unread_count;
  };
  async function signIn({ email, password }: Member): Promise<HttpClient> {
    const client = new HttpClient(() => browserServer.server.url);
    expect((await client.signIn(email, password)).status).toBe(200);
    return client;
  }

  it('a suspended member reads them, sees the reason instead of the input, and sends no failing requests', async () => {
    const member = await browserServer.member();
    const address = await seedChat(member);
    await browserServer.em.execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
    const driver = await browser.open(browserServer.server.url, {}, await signIn(member));
    const { page, t } = driver;
    await page.goto(address);
    await page.getByRole('log').getByText('Is it still there?').waitFor();
    await page.getByText(t('errors.account_pended')).waitFor();
    await driver.settle();
    expect(await page.getByRole('textbox', { name: t('chats.write') }).count()).toBe(0);
    await driver.shoot('chat-pended');
    await page.goto('/devices');
    await page.getByRole('article').waitFor();
    expect(await page.getByRole('link', { name: t('devices.add') }).count()).toBe(0);
    await page.getByTitle(t('ui.more_actions')).click();
    expect(await page.getByRole('menuitem', { name: t('devices.delete_confirm') }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await readUnreadCount(member.accountId)).toBe(1);
    driver.expectNoProblems();
    await driver.close();
  }, 30_000);

  it('an impersonating administrator marks no chat as read, the owner does', async () => {
    const member = await browserServer.member();
    const address = await seedChat(member);
    const impersonator = await signIn(await browserServer.member({ role: 'SupperAdmin' }));
    await impersonator.post(`/api/v1/switch-to-account/${member.userId}`, { reason: 'They asked for help' });
    for (const [client, expectedUnread] of [
      [impersonator, 1],
      [await signIn(member), 0],
    ] as const) {
      const driver = await browser.open(browserServer.server.url, {}, client);
      await driver.page.goto(address);
      await driver.page.getByRole('log').getByText('Is it still there?').waitFor();
      await driver.settle();
      expect(await readUnreadCount(member.accountId)).toBe(expectedUnread);
      driver.expectNoProblems();
      await driver.close();
    }
  }, 30_000);
});
