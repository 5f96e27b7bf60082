import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { MessageStats, UserReport } from '../../src/dashboard/dashboard.contract.js';
import { Clock } from '../../src/platform/clock.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeCart } from '../factories/make-cart.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeMessage } from '../factories/make-message.js';
import { makeStore } from '../factories/make-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';

const NOW = new Date('2026-10-28T12:00:00Z');
const HOUR = 3_600_000;

let server: OwnApp;

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const em = () => server.orm.em.fork();

async function openMember(overrides: Parameters<typeof makeMember>[1] & { timeZone?: string } = {}) {
  const member = await makeMember(server.orm, overrides);
  if (overrides.timeZone)
    await em().execute('update accounts set time_zone = ? where id = ?', [overrides.timeZone, member.accountId]);
  const client = await openSession(server.orm, () => server.url, member);
  const report = async (): Promise<UserReport> => (await client.get('/api/v1/user-reports?is_me=true')).body.data;
  return { ...member, client, report };
}

async function makeRunning(accountId: number): Promise<void> {
  const { id: deviceId } = await makeDevice(em(), { accountId, state: 'off', phone: '966500000209' });
  const groupId = await makeGroup(em(), { accountId });
  const contactIds: number[] = [];
  for (let number = 0; number < 3; number++) contactIds.push((await makeContact(em(), { accountId })).id);
  const [first, ...otherRecipients] = contactIds.map((contactId) => ({ contactId }));
  const campaign = { accountId, groupId, deviceId, members: 3 };
  await makeCampaign(em(), {
    ...campaign,
    name: 'First',
    recipients: [{ ...first!, status: 'sent' }, ...otherRecipients],
  });
  await makeCampaign(em(), { ...campaign, name: 'Second', recipients: otherRecipients });
  await makeCampaign(em(), { ...campaign, name: 'Paused', state: 'paused', recipients: otherRecipients });
  await makeCampaign(em(), { ...campaign, recipients: otherRecipients });
  const { id: storeId } = await makeStore(em(), { accountId });
  const left = { accountId, storeId, left_at: new Date(NOW.getTime() - HOUR) };
  await makeCart(em(), { ...left, due_at: new Date(NOW.getTime() + 2 * HOUR) });
  await makeCart(em(), { ...left, due_at: new Date(NOW.getTime() + HOUR) });
  await makeCart(em(), { ...left, due_at: null });
  await makeCart(em(), { ...left, state: 'recovered', due_at: null });
  for (const isRunning of [true, false])
    await em().execute(
      `insert into chatbots (account_id, name, is_running, answers_devices) values (?, 'Bot', ?, false)`,
      [accountId, isRunning],
    );
  for (const isRunning of [true, true, false])
    await em().execute(
      `insert into auto_replies (account_id, name, is_running, days, renew_hours, answers_devices, body) values (?, 'Away', ?, '{mon}', 1, false, 'x')`,
      [accountId, isRunning],
    );
}

const setNow = (now: Date) => jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(now);

describe('GET /api/v1/user-reports', () => {
  it('is empty for a new account except for the first steps', async () => {
    const { report } = await openMember();
    expect(await report()).toEqual({
      members: null,
      platform: null,
      templates: 0,
      groups: 0,
      phone_contacts: 0,
      campaigns: {
        count_campaigns: 0,
        count_active_campaigns: 0,
        count_inactive_campaigns: 0,
        count_progress_campaigns: 0,
        count_end_campaigns: 0,
      },
      devices: { count_devices: 0, count_active_devices: 0, count_inactive_devices: 0 },
      messages: {
        count_messages: -1,
        count_message_consumed: 0,
        balance: null,
        expire_at: null,
        forecast_at: null,
        per_day: 0,
      },
      trouble: [],
      running: {
        campaigns: { count: 0, name: null, done: 0, people: 0 },
        carts: { count: 0, next_at: null },
        chatbots: 0,
        auto_replies: 0,
      },
      shops: 0,
      first_steps: {
        link_device: false,
        import_contacts: false,
        template: false,
        test_message: false,
        connect_store: false,
      },
      owner_steps: null,
    });
  });

  it('counts devices and contacts, lists problems worst first, and completed steps', async () => {
    const [merchant, otherMerchant] = [await openMember(), await openMember()];
    const { accountId } = merchant;
    const deviceOf = (
      name: string,
      state: 'on' | 'off' | 'banned' | 'new' | 'needs_passkey' | 'reconnecting',
      phone: string | null,
    ) => makeDevice(em(), { accountId, name, state, phone });
    await deviceOf('Away', 'off', '966500000201');
    await deviceOf('Never linked', 'new', null);
    await deviceOf('Banned', 'banned', '966500000202');
    await deviceOf('Works', 'on', '966500000203');
    await deviceOf('Reconnects', 'reconnecting', '966500000204');
    await deviceOf('Asks for a passkey', 'needs_passkey', '966500000205');
    await makeContact(em(), { accountId, savedAt: new Date() });
    await makeContact(em(), { accountId, phone: null, lid: '99887766' });

    const report = await merchant.report();
    expect(report.devices).toEqual({ count_devices: 6, count_active_devices: 1, count_inactive_devices: 5 });
    expect(report.phone_contacts).toBe(1);
    expect(report.trouble.map(({ device_name, state }) => [device_name, state])).toEqual([
      ['Banned', 'banned'],
      ['Away', 'off'],
      ['Asks for a passkey', 'needs_passkey'],
      ['Reconnects', 'reconnecting'],
    ]);
    expect(report.first_steps).toMatchObject({ link_device: true, import_contacts: true, test_message: false });
    expect((await otherMerchant.report()).devices.count_devices).toBe(0);
    await aggregateCounters(em());
    expect(await merchant.report()).toEqual(report);

    // First steps stay completed after the device is deleted.
    const chat = await makeChat(em(), { accountId });
    await makeMessage(em(), { chat, fromMe: true, status: 'sent' });
    await em().execute('delete from devices where account_id = ?', [accountId]);
    expect((await merchant.report()).first_steps).toMatchObject({ link_device: true, test_message: true });
  });

  it('shows the remaining quota and a forecast of its end', async () => {
    const merchant = await openMember();
    const { accountId } = merchant;
    const chat = await makeChat(em(), { accountId });
    const plan = (messages: number, expireAt: Date | null) =>
      em().execute('update subscriptions set count_messages = ?, expire_at = ? where account_id = ?', [
        messages,
        expireAt,
        accountId,
      ]);
    // 14 in the last seven days.
    for (let number = 0; number < 14; number++)
      await makeMessage(em(), { chat, fromMe: true, status: 'read', at: new Date(NOW.getTime() - number * 11 * HOUR) });
    await makeMessage(em(), { chat, fromMe: true, status: 'sent', at: new Date(NOW.getTime() - 8 * 24 * HOUR) });
    for (const status of ['queued', 'failed'] as const)
      await makeMessage(em(), { chat, fromMe: true, status, at: NOW });
    await makeMessage(em(), { chat, at: NOW });
    setNow(NOW);

    await plan(25, new Date('2026-12-31T00:00:00Z'));
    expect((await merchant.report()).messages).toEqual({
      count_messages: 25,
      count_message_consumed: 15,
      balance: 10,
      per_day: 2,
      expire_at: '2026-12-31T00:00:00.000Z',
      forecast_at: '2026-11-02T12:00:00.000Z',
    });
    await plan(25, new Date('2026-11-01T00:00:00Z'));
    expect((await merchant.report()).messages).toMatchObject({ balance: 10, forecast_at: null });
    await plan(10, null);
    expect((await merchant.report()).messages).toMatchObject({ balance: 0, forecast_at: NOW.toISOString() });
    await plan(-1, null);
    expect((await merchant.report()).messages).toMatchObject({ balance: null, forecast_at: null, per_day: 2 });
    await em().execute('delete from subscriptions where account_id = ?', [accountId]);
    expect((await merchant.report()).messages).toMatchObject({ count_messages: 0, balance: 0, forecast_at: null });
  });

  it('lists running automations that the user may see', async () => {
    const [merchant, otherMerchant] = [await openMember(), await openMember()];
    const { accountId } = merchant;
    await makeRunning(accountId);
    setNow(NOW);
    expect((await merchant.report()).running).toEqual({
      campaigns: { count: 2, name: 'Second', done: 1, people: 5 },
      carts: { count: 2, next_at: '2026-10-28T13:00:00.000Z' },
      chatbots: 1,
      auto_replies: 2,
    });
    expect((await otherMerchant.report()).running).toMatchObject({
      campaigns: { count: 0 },
      carts: { count: 0 },
      chatbots: 0,
    });
    const clerk = await openMember({ role: 'admin', permissions: ['chatbots'] });
    expect((await clerk.report()).running).toEqual({ campaigns: null, carts: null, chatbots: 0, auto_replies: null });
  });
});

describe('GET /api/v1/message-stats', () => {
  // Clocks change on 25 October in Europe and on 4 October in Sydney. The other zones have unusual offsets.
  it.each(['Asia/Riyadh', 'Europe/London', 'Australia/Sydney', 'Asia/Kathmandu', 'America/St_Johns'])(
    'puts every message on its day in %s',
    async (timeZone) => {
      const merchant = await openMember({ timeZone });
      const chat = await makeChat(em(), { accountId: merchant.accountId });
      const dayOf = (time: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
      const expected = new Map<string, Record<'sent' | 'delivered' | 'read' | 'failed', number>>();
      const today = Date.parse(`${dayOf(NOW)}T00:00:00Z`);
      for (let back = 29; back >= 0; back--)
        expected.set(new Date(today - back * 24 * HOUR).toISOString().slice(0, 10), {
          sent: 0,
          delivered: 0,
          read: 0,
          failed: 0,
        });
      const statuses = ['queued', 'sent', 'delivered', 'read', 'played', 'failed'] as const;
      for (let number = 0; number < 150; number++) {
        const time = new Date(NOW.getTime() - Math.floor(Math.random() * 32 * 24 * 60) * 60_000);
        const status = statuses[number % statuses.length]!;
        await makeMessage(em(), { chat, fromMe: true, status, at: time });
        const day = expected.get(dayOf(time));
        if (!day) continue;
        const reached = statuses.indexOf(status);
        if (status === 'failed') day.failed++;
        else {
          if (reached >= 1) day.sent++;
          if (reached >= 2) day.delivered++;
          if (reached >= 3) day.read++;
        }
      }
      for (const minutes of [-15, 0, 15]) {
        const time = new Date(Date.parse('2026-10-25T00:00:00Z') + minutes * 60_000);
        await makeMessage(em(), { chat, fromMe: true, status: 'sent', at: time });
        expected.get(dayOf(time))!.sent++;
      }
      setNow(NOW);

      const month = (await merchant.client.get('/api/v1/message-stats?days=30')).body as MessageStats;
      const expectedDays = [...expected].map(([day, counts]) => ({ day, ...counts }));
      expect(month.data).toEqual(expectedDays);
      expect(month.time_zone).toBe(timeZone);
      expect(month.totals.sent).toBe(expectedDays.reduce((sum, { sent }) => sum + sent, 0));
      const week = (await merchant.client.get('/api/v1/message-stats')).body as MessageStats;
      expect(week.data).toEqual(expectedDays.slice(-7));
      expect(week.sent_yesterday).toBeLessThanOrEqual(expectedDays.at(-2)!.sent);
    },
    30_000,
  );

  it('compares today with yesterday up to the same time of day', async () => {
    const merchant = await openMember({ timeZone: 'Asia/Riyadh' });
    const chat = await makeChat(em(), { accountId: merchant.accountId });
    // It is 15:00 in Riyadh, where midnight is 21:00 UTC.
    for (const time of ['2026-10-26T20:59Z', '2026-10-26T21:00Z', '2026-10-27T11:59Z', '2026-10-27T12:20Z'])
      await makeMessage(em(), { chat, fromMe: true, status: 'sent', at: new Date(time) });
    setNow(NOW);
    expect((await merchant.client.get('/api/v1/message-stats')).body.sent_yesterday).toBe(2);
  });

  it('covers messages of the own account for 7 or 30 days', async () => {
    const { client } = await openMember();
    const { body } = await client.get('/api/v1/message-stats?days=7');
    expect(body.totals).toEqual({ sent: 0, delivered: 0, read: 0, failed: 0 });
    expect((await client.get('/api/v1/message-stats?days=8')).status).toBe(422);
  });
});
