import { setTimeout as sleep } from 'node:timers/promises';
import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RecordConnection } from '../../src/devices/sessions/commands/record-connection.js';
import { UnlinkDevice } from '../../src/devices/commands/unlink-device.js';
import type { Device } from '../../src/devices/device.entity.js';
import { type InboundMessage, RecordInbound, RecordReceipts } from '../../src/devices/devices.ports.js';
import { RetryMessage } from '../../src/messaging/delivery/commands/retry-message.js';
import { SendMessage } from '../../src/messaging/messaging.messages.js';
import { ProcessRegistry } from '../../src/platform/processes/process-registry.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { deleteCounters } from '../../src/platform/counters/delete-counters.js';
import { readCounters } from '../../src/platform/counters/read-counters.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { makeMember } from '../setup/accounts/members.js';
import { waitFor } from '../setup/wait-for.js';

const OPERATIONS = 700;
const LANES = 8;
const RECEIPTS = ['sent', 'delivered', 'read', 'played', 'failed'] as const;
const STATES = ['on', 'off', 'reconnecting'] as const;

let server: OwnApp;
/** Counters compared with rows. Deleted messages stay billable. */
let deletedPaid = 0;

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
/** Aggregates until no delta remains. Each run skips rows that the server's own aggregation locks. */
const aggregateAll = () =>
  waitFor('every line added up', async () => {
    await aggregateCounters(server.orm.em.fork());
    return (await sql('select from counter_deltas limit 1')).length === 0;
  });
const randomInt = (sides: number) => Math.floor(Math.random() * sides);
const pickOne = <T>(values: readonly T[]): T => values[randomInt(values.length)]!;

interface Merchant {
  accountId: number;
  devices: Device[];
}

async function openMerchant(): Promise<Merchant> {
  const { accountId } = await makeMember(server.orm);
  const em = server.orm.em.fork();
  const devices = [await makeDevice(em, { accountId }), await makeDevice(em, { accountId })];
  // Events need the process's claim on the device.
  for (const { id } of devices)
    await sql('insert into device_leases (device_id, account_id, process_id) values (?, ?, ?)', [
      id,
      accountId,
      server.app.get(ProcessRegistry).id,
    ]);
  for (const device of devices) {
    const chat = await makeChat(em, { accountId, deviceId: device.id });
    for (const hours of [0, 1, 30, 700])
      await makeMessage(em, {
        chat,
        fromMe: true,
        status: pickOne(['queued', 'sent', 'read', 'failed']),
        at: new Date(Date.now() - hours * 3_600_000),
      });
  }
  return { accountId, devices };
}

const run = <T>(work: (commands: CommandBus) => Promise<T>): Promise<T> =>
  RequestContext.create(server.orm.em, () => work(server.app.get(CommandBus)));

const pickMessage = async (accountId: number, condition: string) => {
  const [row] = await sql<{ id: string; wa_id: string; device_id: string }>(
    `select id, wa_id, device_id from messages where account_id = ? and ${condition} order by random() limit 1`,
    [accountId],
  );
  return row && { id: Number(row.id), waId: row.wa_id, deviceId: Number(row.device_id) };
};

const inboundMessage = (overrides: Partial<InboundMessage>): InboundMessage => ({
  waId: `3EB0${crypto.randomUUID()}`,
  fromMe: false,
  phone: null,
  lid: null,
  pushName: null,
  at: new Date(),
  kind: 'text',
  body: 'hello',
  unsupportedType: null,
  media: null,
  quoted: null,
  effect: null,
  card: null,
  forwards: 0,
  content: new Uint8Array(),
  isLive: true,
  isTruncated: false,
  ...overrides,
});

const randomPeer = () => ({ phone: `96650111${2000 + randomInt(40)}`, lid: `9988${2000 + randomInt(40)}` });

const operations: ((merchant: Merchant) => Promise<unknown>)[] = [
  ...Array.from({ length: 3 }, () => ({ accountId, devices }: Merchant) => {
    const order = {
      phone: randomPeer().phone,
      chatId: null,
      body: 'hello',
      attachment: null,
      quotedId: null,
      contactId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'message' as const,
    };
    const device = pickOne(devices).sessionId;
    return run((bus) => bus.execute(new SendMessage(accountId, { ...order, device }, null)));
  }),
  ...Array.from({ length: 5 }, () => async ({ accountId }: Merchant) => {
    const found = [await pickMessage(accountId, 'from_me'), await pickMessage(accountId, 'from_me')].filter(
      (row) => !!row,
    );
    for (const { deviceId } of found.slice(0, 1)) {
      const news = found.map(({ waId }) => ({
        waId,
        from: null,
        status: pickOne(RECEIPTS),
        error: null,
        at: new Date(),
      }));
      await run((bus) => bus.execute(new RecordReceipts(accountId, deviceId, news)));
    }
  }),
  async ({ accountId }) => {
    const failed = await pickMessage(accountId, `status = 'failed' and origin = 'user'`);
    if (failed) await run(() => server.app.get(RetryMessage).execute(accountId, failed.id));
  },
  // A message with number and LID merges contacts.
  ({ accountId, devices }) => {
    const { phone, lid } = randomPeer();
    const peer = pickOne([{ phone }, { lid }, { phone, lid: `99${phone}` }, { lid: `99${phone}` }]);
    const message = inboundMessage({ ...peer, fromMe: randomInt(2) === 0 });
    return run((bus) => bus.execute(new RecordInbound(accountId, pickOne(devices).id, [message, message])));
  },
  ({ accountId, devices }) => {
    const sighting = { state: pickOne(STATES), reason: null };
    return run(() => server.app.get(RecordConnection).execute(accountId, pickOne(devices).id, 0, sighting));
  },
  async ({ accountId }) => {
    const [row] = await sql<{ status: string }>(
      `delete from messages where id = (select id from messages where account_id = ? and origin = 'user' and from_me
         order by random() limit 1) and random() < 0.2 returning status`,
      [accountId],
    );
    if (row && ['sent', 'delivered', 'read', 'played'].includes(row.status)) deletedPaid++;
  },
];

const ROWS = `
  select account_id, 'devices' as name, 'epoch'::timestamptz as bucket, count(*) as value from devices group by 1
  union all select account_id, 'devices.on', 'epoch', count(*) from devices where state = 'on' group by 1
  union all select account_id, 'contacts', 'epoch', count(*) from contacts where saved_at is not null group by 1
  union all select account_id, 'chats', 'epoch', count(*) from chats where last_message_at is not null group by 1
  union all select m.account_id, owner.prefix || s.name, date_bin('15 minutes', m.at, 'epoch'), count(*) from messages m
    join lateral (values ('messages.'), ('device.' || m.device_id || '.')) owner (prefix) on true join (values ('sent', '{sent,delivered,read,played}'), ('delivered', '{delivered,read,played}'), ('read', '{read,played}'),
      ('failed', '{failed}')) s (name, reached) on m.status = any (s.reached::text[])
    where m.from_me and m.origin = 'user' group by 1, 2, 3
  union all select account_id, 'device.' || device_id || '.blocked', date_bin('15 minutes', at, 'epoch'), count(*) from messages
    where from_me and origin = 'user' and status = 'failed' and failure like 'refused%' group by 1, 2, 3`;

const readDifferences = () =>
  sql(`select * from (select account_id, name, bucket, value from counter_totals where value <> 0 and account_id is not null and name <> 'messages.charged') c
    full join (${ROWS}) r using (account_id, name, bucket) where c.value is distinct from r.value`);

const countBillable = async () => {
  const [row] = await sql<{ charged: number; expected: number }>(
    `select (select coalesce(sum(value), 0)::int from counter_totals where name = 'messages.charged') charged,
       (select count(*)::int from messages where from_me and origin = 'user' and status in ('sent', 'delivered', 'read', 'played')) expected`,
  );
  return { charged: row?.charged, expected: (row?.expected ?? 0) + deletedPaid };
};

describe('counters', () => {
  it('equal the row counts under concurrency', async () => {
    const merchants = [await openMerchant(), await openMerchant(), await openMerchant()];
    let isBusy = true;
    const folding = [1, 2].map(async () => {
      while (isBusy) {
        await aggregateCounters(server.orm.em.fork());
        await sleep(randomInt(20));
      }
    });
    const problems: unknown[] = [];
    const performOperation = async () => {
      for (let count = 0; count < OPERATIONS / LANES; count++)
        await pickOne(operations)(pickOne(merchants)).catch((error: unknown) => problems.push(error));
    };
    await Promise.all(Array.from({ length: LANES }, performOperation));
    isBusy = false;
    await Promise.all(folding);
    // Concurrent writers may deadlock.
    expect(problems.length).toBeLessThan(OPERATIONS / 20);
    const [written] = await sql<{ count: number; kinds: number }>(
      `select count(*)::int, count(distinct status)::int kinds from messages where from_me and origin = 'user'`,
    );
    expect(written?.count).toBeGreaterThan(100);
    expect(written?.kinds).toBeGreaterThanOrEqual(5);
    expect(await readDifferences()).toEqual([]);
    const countBefore = await countBillable();
    expect(countBefore.charged).toBe(countBefore.expected);

    const [merchant] = merchants as [Merchant, ...Merchant[]];
    await run(() => server.app.get(UnlinkDevice).execute(merchant.accountId, merchant.devices[0]!.sessionId));
    expect((await readCounters(server.orm.em.fork(), merchant.accountId, ['devices'])).devices).toBe(1);
    await aggregateAll();
    expect(await readDifferences()).toEqual([]);
    expect((await countBillable()).charged).toBe(countBefore.charged);
  }, 120_000);

  it('count messages sent by Mersal by status, and each acceptance once', async () => {
    const { accountId, devices } = await openMerchant();
    const em = server.orm.em.fork();
    const NAMES = [
      'messages.sent',
      'messages.delivered',
      'messages.read',
      'messages.failed',
      'messages.charged',
    ] as const;
    const start = await readCounters(em, accountId, NAMES);
    const readChanges = async () => {
      const now = await readCounters(em, accountId, NAMES);
      return NAMES.map((name) => now[name] - start[name]);
    };
    const device = devices[0]!;
    const echo = inboundMessage({ phone: '966501112000', fromMe: true });
    await run((bus) =>
      bus.execute(new RecordInbound(accountId, device.id, [echo, inboundMessage({ phone: '966501112000' })])),
    );
    const order = {
      device: device.sessionId,
      phone: '966501112000',
      chatId: null,
      body: 'x',
      attachment: null,
      quotedId: null,
      contactId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'message' as const,
    };
    const { message } = await run((bus) => bus.execute(new SendMessage(accountId, order, null)));
    const [row] = await sql<{ wa_id: string }>('select wa_id from messages where id = ?', [message.id]);
    const recordReceipt = (status: (typeof RECEIPTS)[number], waId = row!.wa_id) =>
      run((bus) =>
        bus.execute(
          new RecordReceipts(accountId, device.id, [{ waId, from: null, status, error: null, at: new Date() }]),
        ),
      );

    await recordReceipt('read', echo.waId);
    expect(await readChanges()).toEqual([0, 0, 0, 0, 0]);
    await recordReceipt('failed');
    expect(await readChanges()).toEqual([0, 0, 0, 1, 0]);
    await run(() => server.app.get(RetryMessage).execute(accountId, message.id));
    expect(await readChanges()).toEqual([0, 0, 0, 0, 0]);
    await recordReceipt('failed');
    await recordReceipt('sent');
    expect(await readChanges()).toEqual([1, 0, 0, 0, 1]);
    await recordReceipt('read');
    await recordReceipt('delivered');
    await recordReceipt('failed');
    expect(await readChanges()).toEqual([1, 1, 1, 0, 1]);
  });

  it('are deleted with their account, including pending deltas', async () => {
    const { accountId } = await openMerchant();
    await aggregateCounters(server.orm.em.fork());
    await sql(`update messages set status = 'read' where account_id = ?`, [accountId]);
    await sql('delete from accounts where id = ?', [accountId]);
    // A delta may be written after its account was deleted.
    await sql(`insert into counter_deltas (account_id, name, delta) values (?, 'devices', 1)`, [accountId]);
    await aggregateAll();
    expect(await sql('select * from counters where account_id = ?', [accountId])).toEqual([]);
  });

  it('are read by index, for any number of counters', async () => {
    await sql(`insert into counters select id, 'messages.sent', now() - make_interval(mins => 15 * n), 1
      from (select id from accounts order by id limit 1) a, generate_series(1, 20000) n`);
    await sql(`insert into counter_deltas select id, 'messages.sent', now() - make_interval(mins => 15 * n), 1
      from (select id from accounts order by id limit 1) a, generate_series(1, 20000) n`);
    await sql('analyze counters');
    await sql('analyze counter_deltas');
    const plan = await sql<{ 'QUERY PLAN': string }>(`explain select sum(value) from counter_totals
      where account_id = 999999 and name = 'messages.charged' and bucket >= 'epoch'`);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).not.toContain('Seq Scan');
  });
});

it('counters of the whole server are deleted apart from those of an account', async () => {
  const { accountId } = await makeMember(server.orm);
  for (const table of ['counters', 'counter_deltas'])
    for (const account of [accountId, null])
      await sql(
        `insert into ${table} (account_id, name, bucket, ${table === 'counters' ? 'value' : 'delta'}) values (?, 'spec.deleted', 'epoch', 1)`,
        [account],
      );
  await deleteCounters(server.orm.em.fork(), null, 'spec.%');
  const left = await sql<{ account_id: string }>(`select account_id from counter_totals where name = 'spec.deleted'`);
  expect(left.every(({ account_id }) => Number(account_id) === accountId)).toBe(true);
  expect(left.length).toBeGreaterThan(0);
  await deleteCounters(server.orm.em.fork(), accountId, 'spec.%');
  expect(await sql(`select from counter_totals where name = 'spec.deleted'`)).toEqual([]);
});
