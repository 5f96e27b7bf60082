import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { TestBrowser, describeInBrowser } from '../setup/browser.js';
import { HttpClient } from '../setup/http-client.js';
import type { Member } from '../setup/members.js';
import { Stage } from '../setup/stage.js';

describeInBrowser('chats of an account that may only be looked at', () => {
  let stage: Stage;
  let browser: TestBrowser;
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
    stage = await Stage.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  }, 30_000);

  async function furnish({ accountId }: Member) {
    const { em } = stage;
    const device = await makeDevice(em, { accountId, connectedAt: new Date() });
    const chat = await makeChat(em, { accountId, deviceId: device.id, unreadCount: 1 });
    await makeMessage(em, { chat, body: 'Is it still there?' });
    return `/chat/${device.id}?chat=${chat.id}`;
  }
  const unread = async (accountId: number) => {
    const [row] = await stage.em.execute<{ unread_count: number }[]>(
      'select unread_count from chats where account_id = ?',
      [accountId],
    );
    return row?.unread_count;
  };
  async function signIn({ email, password }: Member): Promise<HttpClient> {
    const client = new HttpClient(() => stage.server.url);
    expect((await client.signIn(email, password)).status).toBe(200);
    return client;
  }

  it('a pended member reads, with the reason where an answer would be written, and nothing is asked in vain', async () => {
    const member = await stage.member();
    const address = await furnish(member);
    await stage.em.execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
    const tab = await browser.open(stage.server.url, {}, await signIn(member));
    const { page, t } = tab;
    await page.goto(address);
    await page.getByRole('log').getByText('Is it still there?').waitFor();
    await page.getByText(t('errors.account_pended')).waitFor();
    await tab.settle();
    expect(await page.getByRole('textbox', { name: t('chats.write') }).count()).toBe(0);
    await tab.shoot('chat-pended');
    await page.goto('/devices');
    await page.getByRole('article').waitFor();
    expect(await page.getByRole('link', { name: t('devices.add') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: t('devices.delete') }).isDisabled()).toBe(true);
    expect(await unread(member.accountId)).toBe(1);
    tab.expectNoProblems();
    await tab.close();
  }, 30_000);

  it('an administrator who looks in reads nothing in their stead; its owner does', async () => {
    const member = await stage.member();
    const address = await furnish(member);
    const inside = await signIn(await stage.member({ role: 'SupperAdmin' }));
    await inside.post(`/api/v1/switch-to-account/${member.userId}`, { reason: 'They asked for help' });
    for (const [client, left] of [
      [inside, 1],
      [await signIn(member), 0],
    ] as const) {
      const tab = await browser.open(stage.server.url, {}, client);
      await tab.page.goto(address);
      await tab.page.getByRole('log').getByText('Is it still there?').waitFor();
      await tab.settle();
      expect(await unread(member.accountId)).toBe(left);
      tab.expectNoProblems();
      await tab.close();
    }
  }, 30_000);
});
