import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { sql as statement } from 'kysely';
import { type DeviceIncident, RecordDeviceEvent } from '../../src/devices/health/commands/record-device-event.js';
import type { Device } from '../../src/devices/device.entity.js';
import type { DeviceEventResource, DeviceHealth } from '../../src/devices/health.contract.js';
import { DropUnlinked } from '../../src/devices/health/commands/drop-unlinked.js';
import { ForgetOldHealth } from '../../src/devices/health/commands/forget-old-health.js';
import { SessionEvents } from '../../src/devices/sessions/session-events.js';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
import { countWaiting } from '../../src/messaging/delivery/queries/count-waiting.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { database } from '../../src/platform/database/statements/database.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { waitFor } from '../setup/wait-for.js';

let test: OwnApp;
let own: ApiUser;
let otherUser: ApiUser;

beforeAll(async () => {
  test = await startApp();
  [own, otherUser] = [await openApiUser(test, { timeZone: zoneAtNoon() }), await openApiUser(test)];
}, 60_000);
afterAll(async () => {
  for (const apiUser of [own, otherUser]) apiUser.events.close();
  await test.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => test.orm.em.getConnection().execute<Row[]>(query, params);
const run = <T>(work: (commands: CommandBus) => Promise<T>): Promise<T> =>
  RequestContext.create(test.orm.em, () => work(test.app.get(CommandBus)));
const record = (device: Device, incident: DeviceIncident) =>
  run(() => test.app.get(RecordDeviceEvent).execute(device.accountId, device.id, incident));
const openDevice = (apiUser: ApiUser, overrides: Parameters<typeof makeDevice>[1] = {}) =>
  makeDevice(test.orm.em.fork(), { accountId: apiUser.member.accountId, ...overrides });
const healthOf = async (device: Device): Promise<DeviceHealth> => {
  const { status, body } = await own.client.get(`/api/v1/device-health/${device.sessionId}`);
  expect(status).toBe(200);
  return body;
};

async function write(device: Device, statuses: string[], hoursAgo = 0): Promise<string[]> {
  const em = test.orm.em.fork();
  const chat = await makeChat(em, { accountId: device.accountId, deviceId: device.id });
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const waIds: string[] = [];
  for (const status of statuses) {
    const message = await makeMessage(em, { chat, fromMe: true, at, status: status as 'sent' });
    waIds.push(message.waId);
  }
  return waIds;
}

describe('GET /api/v1/device-health/{sessionId}', () => {
  it('counts today’s messages by status, in the account’s time zone and for its account only', async () => {
    const [device, secondDevice] = [await openDevice(own), await openDevice(own)];
    await write(secondDevice, ['sent', 'read']);
    const [first, , , , rejected, unknown] = await write(device, [
      'sent',
      'delivered',
      'read',
      'played',
      'sending',
      'sending',
    ]);
    const receipt = { status: 'failed' as const, from: null, at: new Date() };
    await run((commands) =>
      commands.execute(
        new RecordReceipts(device.accountId, device.id, [{ ...receipt, waId: rejected!, error: '463' }]),
      ),
    );
    await sql(`update messages set status = 'failed', failure = 'not_on_whatsapp' where wa_id = ?`, [unknown]);
    // A message with an unknown result is not sent again.
    await sql(`update messages set content = '\\x0a00' where wa_id = ?`, [first]);
    const events = test.app.get(SessionEvents);
    const reference = { id: device.id, accountId: device.accountId, sessionId: device.sessionId, epoch: 0 };
    const [to] = await sql<{ phone: string; lid: null }>(
      `select p.phone, null lid from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id where m.wa_id = ?`,
      [first],
    );
    for (const waId of [first!, first!, 'unknown', first!]) await events.findSent(reference, to!, waId);
    await waitFor('the retries are counted', async () => (await healthOf(device)).days.at(-1)?.retries === 3);
    await write(device, ['delivered'], 3 * 24);

    const figures = { sent: 4, delivered: 3, read: 2, failed: 2, blocked: 1, retries: 3 };
    const { days, device: resource } = await healthOf(device);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject(figures);
    expect(days.at(-4)).toMatchObject({ sent: 1, delivered: 1, read: 0, failed: 0 });
    expect(resource).toMatchObject({ id: device.id, session_id: device.sessionId });
    await aggregateCounters(test.orm.em.fork());
    expect((await healthOf(device)).days.at(-1)).toMatchObject(figures);
  });

  it('corrects a rejection when the message is accepted after all', async () => {
    const device = await openDevice(own);
    const [waId] = await write(device, ['sending']);
    await sql(`update messages set status = 'failed', failure = 'refused' where wa_id = ?`, [waId]);
    expect((await healthOf(device)).days.at(-1)).toMatchObject({ failed: 1, blocked: 1 });
    await sql(`update messages set status = 'sent', failure = null where wa_id = ?`, [waId]);
    expect((await healthOf(device)).days.at(-1)).toMatchObject({ sent: 1, failed: 0, blocked: 0 });
  });

  it('reports the queue’s length and age from the queue index', async () => {
    const device = await openDevice(own);
    expect((await healthOf(device)).queue).toEqual({ length: 0, is_longer: false, oldest_at: null });
    await write(device, ['queued', 'queued', 'sending', 'sent', 'failed']);
    await sql(
      `update messages set created_at = now() - interval '2 hours' where id = (select min(id) from messages where device_id = ?)`,
      [device.id],
    );
    const { queue } = await healthOf(device);
    expect(queue).toMatchObject({ length: 3, is_longer: false });
    expect(Date.now() - Date.parse(queue.oldest_at!)).toBeGreaterThan(7_100_000);
    // The plan reads the queue index only.
    await sql(
      `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, status, at)
       select account_id, device_id, chat_id, true, 'old-' || n, 'text', 'read', at from messages, generate_series(1, 5000) n
        where id = (select min(id) from messages where device_id = ?)`,
      [device.id],
    );
    await sql('analyze messages');
    const plan = await statement<Record<string, string>>`explain ${countWaiting([device.id])}`.execute(
      database(test.orm.em.fork()),
    );
    const scans = plan.rows.flatMap((row) => Object.values(row)).filter((line) => / on messages /.test(line));
    expect(scans).toHaveLength(2);
    for (const scan of scans) expect(scan).toMatch(/Index.* Scan using messages_unfinished/);
  });

  it('reports uptime and availability', async () => {
    const hour = 3_600_000;
    const hoursBefore = (hours: number) => new Date(Date.now() - hours * hour);
    const device = await openDevice(own, { state: 'on', connectedAt: hoursBefore(6), createdAt: hoursBefore(240) });
    for (const [kind, hours] of [
      ['opened', 200],
      ['dropped', 12],
      ['opened', 6],
    ] as const)
      await sql('insert into device_events (account_id, device_id, kind, at) values (?, ?, ?, ?)', [
        device.accountId,
        device.id,
        kind,
        hoursBefore(hours),
      ]);
    const { up_since, uptime } = await healthOf(device);
    expect(Date.parse(up_since!)).toBe(device.connectedAt!.getTime());
    expect(uptime.day).toBeCloseTo(18 / 24, 2);
    expect(uptime.week).toBeCloseTo((7 * 24 - 6) / (7 * 24), 2);
    expect((await healthOf(await openDevice(own))).uptime).toEqual({ day: null, week: null });
  });
});

describe('the timeline', () => {
  it('is listed newest first, page by page, and pushed to its account as it grows', async () => {
    const device = await openDevice(own);
    const since = own.events.now;
    const strange = otherUser.events.now;
    await record(device, { kind: 'opened' });
    await record(device, { kind: 'dropped', reason: 'connection_lost', code: 428 });
    const until = new Date(Date.now() + 3_600_000);
    await record(device, { kind: 'limited', until });

    const read = async (query: string) =>
      (await own.client.get(`/api/v1/device-events/${device.sessionId}?${query}`)).body as {
        data: DeviceEventResource[];
        next_cursor: number | null;
      };
    const first = await read('limit=2');
    expect(first.data).toMatchObject([
      { kind: 'limited', until: until.toISOString(), reason: null, code: null },
      { kind: 'dropped', reason: 'connection_lost', code: 428, until: null },
    ]);
    const second = await read(`limit=2&cursorId=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ kind: 'opened' }], next_cursor: null });

    const pushed = await own.events.next('device.event', ({ event }) => event.kind === 'limited', { since });
    expect(pushed).toEqual({ session_id: device.sessionId, event: first.data[0] });
    expect(otherUser.events.of('device.event', strange)).toEqual([]);
    expect((await own.client.get(`/api/v1/device-events/${device.sessionId}?limit=1000`)).status).toBe(422);
  });

  it('keeps a thousand entries a device for thirty days, and figures for forty days', async () => {
    const [device, calm] = [await openDevice(own), await openDevice(own)];
    await sql(
      `insert into device_events (account_id, device_id, kind, at) select ?, ?, 'opened', now() - n * interval '1 minute'
         from generate_series(1500, 1, -1) n`,
      [device.accountId, device.id],
    );
    await sql(
      `insert into device_events (account_id, device_id, kind, at) values (?, ?, 'linked', now() - interval '31 days'), (?, ?, 'opened', now() - interval '29 days')`,
      [calm.accountId, calm.id, calm.accountId, calm.id],
    );
    await sql(
      `insert into counters (account_id, name, bucket, value) values
         (?, 'device.${calm.id}.sent', now() - interval '41 days', 7), (?, 'device.${calm.id}.sent', now() - interval '39 days', 7),
         (?, 'messages.sent', now() - interval '41 days', 7)`,
      Array(3).fill(calm.accountId),
    );
    await run(() => test.app.get(ForgetOldHealth).execute());
    const keptEvents = await sql<{ count: string; newest: string }>(
      `select count(*), max(at) > now() - interval '2 minutes' as newest from device_events where device_id = ?`,
      [device.id],
    );
    expect(keptEvents).toEqual([{ count: '1000', newest: true }]);
    expect(await sql('select kind from device_events where device_id = ?', [calm.id])).toEqual([{ kind: 'opened' }]);
    const counters = await sql<{ name: string }>(
      `select name from counters where account_id = ? and name like '%.sent' and bucket < now() - interval '38 days' order by name`,
      [calm.accountId],
    );
    expect(counters.map(({ name }) => name)).toEqual([`device.${calm.id}.sent`, 'messages.sent']);
  });
});

describe('a device that was never linked', () => {
  it('is removed after some hours, unless it was linked or is waiting for a scan', async () => {
    const names = ['left', 'fresh', 'linked', 'waiting'] as const;
    const [left, fresh, linked, waiting] = [
      await openDevice(otherUser, { name: names[0], phone: null }),
      await openDevice(otherUser, { name: names[1], phone: null, state: 'new' }),
      await openDevice(otherUser, { name: names[2], connectedAt: new Date() }),
      await openDevice(otherUser, { name: names[3], phone: null, state: 'qr' }),
    ];
    await sql(`update devices set updated_at = now() - interval '7 hours' where id = any (?::bigint[])`, [
      `{${[left, linked, waiting].map(({ id }) => id).join(',')}}`,
    ]);
    const since = otherUser.events.now;
    await run(() => test.app.get(DropUnlinked).execute());
    const rows = await sql<{ name: string }>('select name from devices where account_id = ? order by id', [
      otherUser.member.accountId,
    ]);
    expect(rows.map(({ name }) => name)).toEqual([fresh.name, linked.name, waiting.name]);
    await otherUser.events.next('device.removed', ({ session_id }) => session_id === left.sessionId, { since });
  });
});

describe("another account's device", () => {
  it('gets the response of a missing device', async () => {
    const { sessionId } = await openDevice(otherUser);
    for (const path of ['device-health', 'device-events']) {
      const [foreignResponse, missingResponse] = [
        await own.client.get(`/api/v1/${path}/${sessionId}`),
        await own.client.get(`/api/v1/${path}/${'f'.repeat(32)}`),
      ];
      expect([foreignResponse.status, foreignResponse.body]).toEqual([404, missingResponse.body]);
    }
  });
});
