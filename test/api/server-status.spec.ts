import { randomUUID } from 'node:crypto';
import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Device } from '../../src/devices/device.entity.js';
import type { DeviceState } from '../../src/devices/devices.contract.js';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { ServerStatus } from '../../src/status/status.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

const TOKEN = 'a token that only monitoring knows';
const NAME = 'A very private shop';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let test: OwnApp;
let admin: ApiUser;
let merchant: ApiUser;
let devices: Device[];
const guest = new HttpClient(() => test.url);
const [living, dead] = [randomUUID(), randomUUID()];
const now = Date.now();
const beforeNow = (ms: number): Date => new Date(now - ms);
const sql = (query: string, params: unknown[] = []) => test.orm.em.getConnection().execute(query, params);
const readStatus = () => guest.get('/api/v1/status');
const show = (status_page: boolean) => admin.client.post('/api/v1/platform-settings', { status_page });

/** Creates a device with its lease in one transaction, because the server connects unclaimed devices. */
async function makeLeasedDevice(state: DeviceState, holder: string): Promise<Device> {
  const em = test.orm.em.fork();
  const device = await makeDevice(em, { accountId: merchant.member.accountId, name: NAME, state: 'off' });
  await sql(
    `insert into device_leases (device_id, account_id, process_id, epoch, claimed_at) values (?, ?, ?, 1, now())
       on conflict (device_id) do update set process_id = excluded.process_id`,
    [device.id, device.accountId, holder],
  );
  await sql('update devices set state = ? where id = ?', [state, device.id]);
  return device;
}

const insertEvent = (device: Device, kind: string, msAgo: number, reason: string | null = null) =>
  sql('insert into device_events (account_id, device_id, kind, reason, at) values (?, ?, ?, ?, ?)', [
    device.accountId,
    device.id,
    kind,
    reason,
    beforeNow(msAgo),
  ]);

const receive = (waIds: string[], status: 'sent' | 'delivered') =>
  RequestContext.create(test.orm.em, () =>
    test.app.get(CommandBus).execute(
      new RecordReceipts(
        devices[0]!.accountId,
        devices[0]!.id,
        waIds.map((waId) => ({ waId, from: null, status, error: null, at: new Date() })),
      ),
    ),
  );

async function send(): Promise<void> {
  const chat = await makeChat(test.orm.em.fork(), { accountId: merchant.member.accountId, deviceId: devices[0]!.id });
  const make = async (createdAt: Date, dueAt?: Date) =>
    (
      await makeMessage(test.orm.em.fork(), {
        chat,
        fromMe: true,
        status: 'sending',
        createdAt,
        ...(dueAt && { dueAt }),
      })
    ).waId;
  const quick = [await make(new Date()), await make(new Date()), await make(new Date())];
  // This message was held for an hour and released 24 seconds ago.
  const held = await make(beforeNow(HOUR_MS), new Date(Date.now() - 24_000));
  await receive([...quick, held], 'sent');
  await receive([quick[0]!, quick[1]!, held], 'delivered');
  await aggregateCounters(test.orm.em.fork());
}

beforeAll(async () => {
  process.env['METRICS_TOKEN'] = TOKEN;
  test = await startApp();
  admin = await openApiUser(test, { role: 'SupperAdmin' });
  merchant = await openApiUser(test, { name: NAME });
  await sql(
    `insert into server_processes (id, name, roles, capacity, expires_at) values
       (?, 'devices-1', '{devices}', 150, now() + interval '10 minutes'), (?, 'devices-2', '{devices}', 150, now() + interval '10 minutes')`,
    [living, dead],
  );
  devices = [
    await makeLeasedDevice('on', living),
    await makeLeasedDevice('on', living),
    await makeLeasedDevice('reconnecting', living),
    await makeLeasedDevice('logged_out', living),
  ];
  const [first, second, third, stopped] = devices as [Device, Device, Device, Device];
  for (const device of [first, second]) {
    await insertEvent(device, 'opened', 6 * HOUR_MS);
    await insertEvent(device, 'dropped', 3 * HOUR_MS, 'unavailable');
    await insertEvent(device, 'opened', 3 * HOUR_MS - 12 * MINUTE_MS);
    await insertEvent(device, 'dropped', HOUR_MS, 'connection_lost');
    await insertEvent(device, 'opened', HOUR_MS - 2000);
  }
  await insertEvent(third, 'dropped', 5 * MINUTE_MS, 'network_unreachable');
  await insertEvent(stopped, 'dropped', 2 * HOUR_MS, 'connection_lost');
  await insertEvent(stopped, 'unlinked', 2 * HOUR_MS - 1000);
  await sql(
    'insert into server_starts (process_id, started_at, away_since, devices, connected_at) values (?, ?, ?, 3, ?)',
    [living, beforeNow(24 * HOUR_MS), beforeNow(24 * HOUR_MS + 5 * MINUTE_MS), beforeNow(24 * HOUR_MS - 7500)],
  );
  await send();
}, 60_000);
afterAll(async () => {
  delete process.env['METRICS_TOKEN'];
  for (const user of [admin, merchant]) user.events.close();
  await test.close();
});

describe('GET /api/v1/status', () => {
  it('does not exist until an administrator enables it', async () => {
    const hidden = await readStatus();
    expect([hidden.status, hidden.body.code]).toEqual([404, 'not_found']);
    expect((await admin.client.get('/api/v1/platform-settings')).body.data.status_page).toBe(false);
    expect((await merchant.client.post('/api/v1/platform-settings', { status_page: true })).status).toBe(403);
    expect((await readStatus()).status).toBe(404);
    const saved = await show(true);
    expect([saved.status, saved.body.data.status_page]).toEqual([200, true]);
    expect((await readStatus()).status).toBe(200);
    await show(false);
    expect((await readStatus()).status).toBe(404);
    await show(true);
  });

  it('summarizes devices and messages of the whole server', async () => {
    const status = ServerStatus.parse((await readStatus()).body);
    expect(status.devices).toEqual({ expected: 3, connected: 2 });
    expect(status.latency!.p50_seconds).toBeLessThan(3);
    // The latency of a held message starts at its release.
    expect(status.latency!.p95_seconds).toBeGreaterThan(20);
    expect(status.latency!.p95_seconds).toBeLessThanOrEqual(30);
    expect(status.delivery_rate).toBe(0.75);
    expect(status.restart).toEqual({ at: beforeNow(24 * HOUR_MS).toISOString(), seconds: 7.5 });
    expect(status.incidents).toEqual([
      { kind: 'network', began_at: beforeNow(5 * MINUTE_MS).toISOString(), ended_at: null, devices: 1 },
      {
        kind: 'whatsapp',
        devices: 2,
        began_at: beforeNow(3 * HOUR_MS).toISOString(),
        ended_at: beforeNow(3 * HOUR_MS - 12 * MINUTE_MS).toISOString(),
      },
      {
        kind: 'server',
        devices: 3,
        began_at: beforeNow(24 * HOUR_MS + 5 * MINUTE_MS).toISOString(),
        ended_at: beforeNow(24 * HOUR_MS - 7500).toISOString(),
      },
    ]);
  });

  it('contains no personal data, and is computed once for many calls', async () => {
    const before = await readStatus();
    for (const secret of [NAME, merchant.member.email, String(devices[0]!.phone), devices[0]!.sessionId])
      expect(before.text).not.toContain(secret);
    expect(Object.keys(before.body)).toEqual(Object.keys(ServerStatus.shape));
    await sql(`update devices set state = 'off' where id = ?`, [devices[1]!.id]);
    expect((await readStatus()).text).toBe(before.text);
  });

  it('has the same values as the metrics', async () => {
    const { text } = await guest.request('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` });
    const readValue = (name: string, label = '') =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`mersal_${name}{`) && line.includes(label))
          ?.split(' ')
          .at(-1),
      );
    const status = ServerStatus.parse((await readStatus()).body);
    expect(readValue('send_latency_seconds', 'quantile="0.95"')).toBeCloseTo(status.latency!.p95_seconds);
    expect([readValue('delivery_ratio'), readValue('restart_to_connected_seconds')]).toEqual([0.75, 7.5]);
    expect([readValue('devices_expected'), readValue('devices_connected')]).toEqual([3, 2]);
    expect(readValue('incidents', 'kind="network",state="open"')).toBe(1);
    expect(readValue('incidents', 'kind="whatsapp",state="over"')).toBe(1);
  });
});
