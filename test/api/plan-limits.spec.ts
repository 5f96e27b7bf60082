import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { Device } from '../../src/devices/device.entity.js';
import { type Receipt, RecordReceipts } from '../../src/devices/devices.ports.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { makeDevice } from '../factories/make-device.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
const open: ApiUser[] = [];

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(async () => {
  for (const { events } of open) events.close();
  await server.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

interface Limits {
  messages?: number;
  devices?: number | null;
  expireAt?: Date | null;
}

const allow = (accountId: number, { messages = -1, devices = null, expireAt = null }: Limits) =>
  sql(
    `update subscriptions set count_messages = ?, count_devices = ?, expire_at = ?, messages_before =
       (select coalesce(sum(value), 0) from counter_totals where account_id = ? and name = 'messages.charged') where account_id = ?`,
    [messages, devices, expireAt, accountId, accountId],
  );

/** Creates a device that never connects. */
async function openMerchant(limits: Limits) {
  const apiUser = await openApiUser(server);
  open.push(apiUser);
  const { accountId } = apiUser.member;
  const device: Device = await makeDevice(server.orm.em.fork(), { accountId });
  await allow(accountId, limits);
  let count = 0;
  const send = (key?: string, body = 'hello') =>
    apiUser.client.post(
      '/api/v1/messages',
      { device: device.sessionId, phone: `05011${12000 + (count++ % 20)}`, body },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const applyReceipt = async (id: number, status: Receipt['status']) => {
    const [row] = await sql<{ wa_id: string }>('select wa_id from messages where id = ?', [id]);
    const receipt = { waId: row?.wa_id ?? '', from: null, status, error: null, at: new Date() };
    await RequestContext.create(server.orm.em, () =>
      server.app.get(CommandBus).execute(new RecordReceipts(accountId, device.id, [receipt])),
    );
  };
  const retry = (id: number) => apiUser.client.post(`/api/v1/messages/${id}/retry`);
  return { ...apiUser, accountId, device, send, applyReceipt, retry };
}

const readConsumed = async ({ client }: Pick<ApiUser, 'client'>): Promise<number> =>
  (await client.get('/api/v1/user')).body.data.subcribe.count_message_consumed;

const countByCode = (answers: { status: number; body: { code?: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = [status, body.code ?? ''].join(' ').trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const runConcurrently = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('messages', () => {
  it('200 concurrent ones with a quota of 100: exactly 100 are accepted, on an offline device', async () => {
    const sender = await openMerchant({ messages: 100 });
    const answers = await runConcurrently(200, () => sender.send());
    expect(countByCode(answers)).toEqual({ 201: 100, '429 plan_limit': 100 });
    const rejected = answers.find(({ status }) => status === 429);
    expect(rejected?.body).toEqual({
      message: 'Your package does not allow sending more messages. Renew it or choose a larger one under Packages.',
      code: 'plan_limit',
    });
    const [row] = await sql<{ count: number }>('select count(*)::int from messages where account_id = ?', [
      sender.accountId,
    ]);
    expect(row?.count).toBe(100);
    expect(await readConsumed(sender)).toBe(0);
  }, 60_000);

  it('200 concurrent ones with a quota of 100, while counters are aggregated: exactly 100, each billed once', async () => {
    const merchant = await Merchant.open(server);
    open.push(merchant.apiUser);
    const { client, member } = merchant.apiUser;
    const customers = await merchant.sandbox.phones.createMany(10);
    await allow(member.accountId, { messages: 100 });
    const phoneOf = (index: number) => customers[index % customers.length]?.number;
    let isBusy = true;
    const aggregation = (async () => {
      while (isBusy) await aggregateCounters(server.orm.em.fork());
    })();
    try {
      const answers = await runConcurrently(200, (index) =>
        client.post('/api/v1/messages', {
          device: merchant.device.sessionId,
          phone: phoneOf(index),
          body: `n${index}`,
        }),
      );
      expect(countByCode(answers)).toEqual({ 201: 100, '429 plan_limit': 100 });
      await waitFor('all messages are accepted', async () => (await readConsumed(merchant.apiUser)) === 100);
    } finally {
      isBusy = false;
      await aggregation;
    }
    const repeatedResponse = await client.post('/api/v1/messages', {
      device: merchant.device.sessionId,
      phone: phoneOf(0),
      body: 'one more',
    });
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([429, 'plan_limit']);
    expect(await readConsumed(merchant.apiUser)).toBe(100);
    expect(await sql('select * from counter_totals where value < 0')).toEqual([]);
  }, 90_000);

  it('that failed release their quota, and reserve it again when they are resent', async () => {
    const sender = await openMerchant({ messages: 2 });
    const [first, second] = [(await sender.send()).body.data.id, (await sender.send()).body.data.id];
    expect(countByCode([await sender.send()])).toEqual({ '429 plan_limit': 1 });

    await sender.applyReceipt(first, 'failed');
    expect(countByCode([await sender.retry(first)])).toEqual({ 200: 1 });
    expect(countByCode([await sender.retry(second)])).toEqual({ '409 messages.not_retryable': 1 });
    await sender.applyReceipt(first, 'failed');
    expect(countByCode([await sender.send()])).toEqual({ 201: 1 });
    expect(countByCode([await sender.retry(first)])).toEqual({ '429 plan_limit': 1 });
    expect((await sender.client.get(`/api/v1/messages/${first}`)).body.data.status).toBe('failed');

    await sender.applyReceipt(second, 'sent');
    await sender.applyReceipt(second, 'read');
    expect(await readConsumed(sender)).toBe(1);
    expect(countByCode([await sender.send()])).toEqual({ '429 plan_limit': 1 });
  });

  it('are resent concurrently with a quota of one: exactly one succeeds', async () => {
    const sender = await openMerchant({ messages: 10 });
    const ids = (await runConcurrently(10, () => sender.send())).map(({ body }) => body.data.id as number);
    for (const id of ids) await sender.applyReceipt(id, 'failed');
    await allow(sender.accountId, { messages: 1 });
    expect(countByCode(await runConcurrently(10, (index) => sender.retry(ids[index]!)))).toEqual({
      200: 1,
      '429 plan_limit': 9,
    });
  });

  it('that are repeated with their key are neither billed again nor rejected', async () => {
    const sender = await openMerchant({ messages: 1 });
    const order = { device: sender.device.sessionId, phone: '0501112000', body: 'only once' };
    const sendOnce = () => sender.client.post('/api/v1/messages', order, { 'idempotency-key': 'order 1' });
    const answers = await runConcurrently(10, sendOnce);
    expect(countByCode(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(countByCode([await sender.send('order 2')])).toEqual({ '429 plan_limit': 1 });
    await allow(sender.accountId, { messages: 1, expireAt: new Date(Date.now() - 1000) });
    expect(countByCode([await sendOnce()])).toEqual({ 201: 1 });
  });

  it('are rejected with a limit of zero, without a package and after its expiry', async () => {
    const sender = await openMerchant({ messages: 0 });
    expect(countByCode([await sender.send()])).toEqual({ '429 plan_limit': 1 });
    await allow(sender.accountId, { messages: 5 });
    const id = (await sender.send()).body.data.id as number;
    await sender.applyReceipt(id, 'failed');
    await allow(sender.accountId, { messages: 5, expireAt: new Date(Date.now() - 1000) });
    expect(countByCode([await sender.send(), await sender.retry(id)])).toEqual({ '403 package_required': 2 });
    const { chat_id, device_id } = (await sender.client.get(`/api/v1/messages/${id}`)).body.data;
    expect((await sender.client.get(`/api/v1/chat-list-messages/${device_id}/${chat_id}`)).status).toBe(200);
    await sql('delete from subscriptions where account_id = ?', [sender.accountId]);
    expect(countByCode([await sender.send()])).toEqual({ '403 package_required': 1 });
  });

  it('are accepted during the days of grace after the expiry, within the limit', async () => {
    const sender = await openMerchant({ messages: 2 });
    const day = 86_400_000;
    const readSubscription = async () => (await sender.client.get('/api/v1/user')).body.data.subcribe;
    await sql('update payment_settings set grace_days = 3');
    try {
      await allow(sender.accountId, { messages: 2, expireAt: new Date(Date.now() - 2 * day) });
      expect(countByCode([await sender.send(), await sender.send(), await sender.send()])).toEqual({
        201: 2,
        '429 plan_limit': 1,
      });
      const { expire_at, active_until, is_expired } = await readSubscription();
      expect([Date.parse(active_until) - Date.parse(expire_at), is_expired]).toEqual([3 * day, false]);
      await allow(sender.accountId, { messages: 2, expireAt: new Date(Date.now() - 3 * day - 1000) });
      expect(countByCode([await sender.send()])).toEqual({ '403 package_required': 1 });
      // A market subscription ends only by an event of the market.
      await allow(sender.accountId, { messages: 5, expireAt: new Date(Date.now() - day) });
      await sql(`update subscriptions set market = '{}' where account_id = ?`, [sender.accountId]);
      expect(countByCode([await sender.send()])).toEqual({ '403 package_required': 1 });
      expect((await readSubscription()).is_expired).toBe(true);
    } finally {
      await sql('update payment_settings set grace_days = 0');
    }
  });

  it('without a limit never wait for a lock', async () => {
    const sender = await openMerchant({ messages: -1 });
    const holder = server.orm.em.fork();
    await holder.begin();
    await holder.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `messages of account ${sender.accountId}`,
    ]);
    try {
      expect(countByCode(await runConcurrently(20, () => sender.send()))).toEqual({ 201: 20 });
    } finally {
      await holder.rollback();
    }
  });
});

describe('devices', () => {
  const connect = ({ client }: ApiUser, session_id?: string) =>
    client.post('/api/v1/new-connect-device', { session_id });
  const openLinkedMerchant = async (limits: Limits) => {
    const apiUser = await openApiUser(server);
    open.push(apiUser);
    await allow(apiUser.member.accountId, limits);
    return apiUser;
  };
  const count = async (apiUser: ApiUser) => (await apiUser.client.get('/api/v1/devices')).body.total as number;

  it('20 concurrent connections with 3 allowed: exactly 3 succeed', async () => {
    const apiUser = await openLinkedMerchant({ devices: 3 });
    const answers = await runConcurrently(20, () => connect(apiUser));
    expect(countByCode(answers)).toEqual({ 200: 3, '429 plan_limit': 17 });
    expect(await count(apiUser)).toBe(3);
    const { session_id } = answers.find(({ status }) => status === 200)!.body;
    expect((await connect(apiUser, session_id)).status).toBe(200);
    await apiUser.client.delete(`/api/v1/devices/${session_id}`);
    expect(countByCode([await connect(apiUser), await connect(apiUser)])).toEqual({ 200: 1, '429 plan_limit': 1 });
  }, 60_000);

  it('20 concurrent connections without a limit: at most ten unlinked devices', async () => {
    const apiUser = await openLinkedMerchant({ devices: null });
    expect(countByCode(await runConcurrently(20, () => connect(apiUser)))).toEqual({
      200: 10,
      '409 devices.too_many_unlinked': 10,
    });
  }, 60_000);

  it('above the limit of a smaller package stay, and only new ones are rejected, also after its expiry', async () => {
    const apiUser = await openLinkedMerchant({ devices: 5 });
    const { accountId } = apiUser.member;
    const em = server.orm.em.fork();
    const kept = [await makeDevice(em, { accountId }), await makeDevice(em, { accountId })];
    await allow(accountId, { devices: 1 });
    expect(countByCode([await connect(apiUser)])).toEqual({ '429 plan_limit': 1 });
    await allow(accountId, { devices: 5, expireAt: new Date(Date.now() - 1000) });
    expect(countByCode([await connect(apiUser)])).toEqual({ '403 package_required': 1 });
    expect(await count(apiUser)).toBe(2);
    expect((await connect(apiUser, kept[0]!.sessionId)).status).toBe(200);
  }, 30_000);
});
