import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { makeChat } from '../factories/make-chat.js';
import { type OwnApp, type TestApp, startApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { metricsOf, readDashboard, readRules } from '../setup/platform/monitoring-files.js';
import { waitFor } from '../setup/wait-for.js';
import { SAMPLE_INTERVAL_MS } from '../../src/platform/metrics/event-loop-lag.js';
import { GracefulShutdown } from '../../src/platform/shutdown/graceful-shutdown.js';
import { CommandBus } from '@nestjs/cqrs';
import { RequestContext } from '@mikro-orm/core';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
import { RecordDeviceEvent } from '../../src/devices/health/commands/record-device-event.js';

const TOKEN = 'a token that only monitoring knows';
const NAME = 'A very private shop';

/** Server without a metrics token. */
let without: TestApp;
let server: OwnApp;
let member: Member;
let client: HttpClient;

beforeAll(async () => {
  without = await workerApp();
  process.env['METRICS_TOKEN'] = TOKEN;
  server = await startApp();
  member = await makeMember(server.orm, { name: NAME });
  client = await openSession(server.orm, () => server.url, member);
}, 60_000);
afterAll(async () => {
  delete process.env['METRICS_TOKEN'];
  await server.close();
});

const request = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  client.request('GET', '/metrics', undefined, headers);
async function read(name: string, labels: Record<string, string> = {}): Promise<number | null> {
  const expectedLabels = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await request()).text
    .split('\n')
    .find((text) => text.startsWith(`mersal_${name}{`) && expectedLabels.every((pair) => text.includes(pair)));
  return line ? Number(line.split(' ').at(-1)) : null;
}

/** Waits for the value, because totals refresh every few seconds. */
const untilValue = (value: number, name: string, labels: Record<string, string>) =>
  waitFor(`${name} is ${value}`, async () => (await read(name, labels)) === value);

describe('GET /metrics', () => {
  it('requires the token, also from signed-in users, and does not exist if none is configured', async () => {
    expect((await request({})).status).toBe(401);
    expect((await request({ authorization: 'Bearer a guess' })).status).toBe(401);
    expect((await request({ authorization: TOKEN })).status).toBe(401);
    const { status, headers } = await request();
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);

    const visitor = new HttpClient(() => without.url);
    const statusOf = async (headers: Record<string, string>) =>
      (await visitor.request('GET', '/metrics', undefined, headers)).status;
    expect(await statusOf({ authorization: `Bearer ${TOKEN}` })).toBe(404);
    expect(await statusOf({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  });

  it('reports the process, its pools and its queues', async () => {
    expect(await read('memory_bytes', { kind: 'rss', roles: 'web+worker+devices' })).toBeGreaterThan(1e7);
    // Delays are measured from the first sample after a scrape.
    await sleep(2 * SAMPLE_INTERVAL_MS);
    for (const end = Date.now() + 3 * SAMPLE_INTERVAL_MS; Date.now() < end;);
    expect(await read('event_loop_lag_seconds', { quantile: '1' })).toBeGreaterThan(0.1);
    expect(await read('database_pool', { pool: 'main', state: 'idle' })).not.toBeNull();
    expect(await read('database_pool', { pool: 'main', state: 'waiting' })).toBe(0);
    expect(await read('jobs', { job: 'deliver', state: 'waiting' })).toBe(0);
    expect(await read('job_oldest_seconds', { job: 'deliver' })).toBe(0);
    expect((await request()).text).not.toMatch(/unread_figures_total\{.*figure=/);
  });

  it('counts requests by the pattern of their route', async () => {
    await client.get('/api/v1/device-status/4711');
    const labels = { method: 'GET', route: '/api/v1/device-status/:id', status: '4xx' };
    expect(await read('http_request_seconds_count', labels)).toBe(1);
    await client.get('/nowhere/at/all/4711');
    expect((await request()).text).not.toContain('/4711');
  });

  it('counts devices by state and event', async () => {
    const em = server.orm.em.fork();
    const device = await makeDevice(em, { accountId: member.accountId, state: 'banned' });
    await untilValue(1, 'devices', { state: 'banned' });
    expect(await read('device_events_total', { kind: 'dropped' })).toBeNull();
    await RequestContext.create(server.orm.em, () =>
      server.app.get(RecordDeviceEvent).execute(member.accountId, device.id, { kind: 'dropped' }),
    );
    expect(await read('device_events_total', { kind: 'dropped' })).toBe(1);
  });

  it('counts each message once by result and duration, and reports the age of queued ones', async () => {
    const chat = await makeChat(server.orm.em.fork());
    const queuedAt = new Date(Date.now() - 20_000);
    const make = (status: 'queued' | 'sending') =>
      makeMessage(server.orm.em.fork(), { chat, fromMe: true, status, createdAt: queuedAt });
    const [accepted, rejected, waiting] = [await make('sending'), await make('sending'), await make('queued')];
    const receive = (waId: string, status: 'sent' | 'delivered' | 'failed', error: string | null = null) =>
      RequestContext.create(server.orm.em, () =>
        server.app
          .get(CommandBus)
          .execute(
            new RecordReceipts(chat.accountId, chat.deviceId, [{ waId, from: null, status, error, at: new Date() }]),
          ),
      );
    await receive(accepted.waId, 'sent');
    await receive(accepted.waId, 'delivered');
    await receive(rejected.waId, 'failed', '479');

    expect(await read('message_seconds_count', { result: 'accepted' })).toBe(1);
    expect(await read('message_seconds_sum', { result: 'accepted' })).toBeGreaterThan(19);
    expect(await read('message_seconds_count', { result: 'failed' })).toBe(1);
    expect(await read('messages_failed_total', { reason: 'refused' })).toBe(1);
    expect(waiting.status).toBe('queued');
    await untilValue(1, 'messages_unfinished', { status: 'queued' });
    expect(await read('messages_unfinished', { status: 'sending' })).toBe(0);
    expect(await read('messages_oldest_seconds', { status: 'sending' })).toBe(0);
    expect(await read('messages_oldest_seconds', { status: 'queued' })).toBeGreaterThan(19);
  });

  it('reports the current number of unfinished messages, also zero', async () => {
    const before = (await read('messages_unfinished', { status: 'sending' })) ?? Number.NaN;
    await makeMessage(server.orm.em.fork(), { fromMe: true, status: 'sending' });
    await untilValue(before + 1, 'messages_unfinished', { status: 'sending' });
  });

  it('measures messages in flight only of connected devices and active accounts', async () => {
    const em = server.orm.em.fork();
    const sql = (query: string, params: unknown[]) => server.orm.em.getConnection().execute(query, params);
    const { id: deviceId, accountId } = await makeDevice(em, { state: 'off' });
    // Another process holds the device.
    const [otherProcess] = (await sql(
      `insert into server_processes (id, name, roles, capacity, expires_at)
       values (gen_random_uuid(), 'other', '{devices}', 100, clock_timestamp() + interval '1 minute') returning id`,
      [],
    )) as { id: string }[];
    await sql('insert into device_leases (device_id, account_id, process_id) values (?, ?, ?)', [
      deviceId,
      accountId,
      otherProcess!.id,
    ]);
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
    await makeMessage(em, {
      chat: await makeChat(em, { accountId, deviceId }),
      fromMe: true,
      status: 'sending',
      attempts: 1,
      createdAt: secondsAgo(7200),
      handedOverAt: secondsAgo(60),
    });
    const readOldest = async () => (await read('messages_oldest_seconds', { status: 'sending' }))!;
    expect(await readOldest()).toBe(0);
    await sql(`update devices set state = 'on', connected_at = now() - interval '1 day' where id = ?`, [deviceId]);
    await waitFor('the age of the message counts', async () => (await readOldest()) > 59);
    expect(await readOldest()).toBeLessThan(3600);
    await sql(`update accounts set status = 'pended' where id = ?`, [accountId]);
    await untilValue(0, 'messages_oldest_seconds', { status: 'sending' });
    await sql(`update devices set state = 'off' where id = ?`, [deviceId]);
  });

  it('has every metric and label that alert rules and dashboard use', async () => {
    const { text } = await request();
    const printed = new Set<string>();
    for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      for (const end of ends) printed.add(`${name}${end}`);
    }
    const [rules, panels] = [readRules(), readDashboard()];
    expect([rules.length > 15, panels.length > 25]).toEqual([true, true]);
    const queried = [...rules, ...panels].flatMap((expr) => {
      const named = metricsOf(expr);
      return named.length > 0 ? named : [{ name: expr, labels: [] }];
    });
    expect(queried.filter(({ name }) => !printed.has(name)).map(({ name }) => name)).toEqual([]);
    // Labels are unknown while a metric has no value.
    const linesOf = (name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`));
    const lacking = queried.filter(({ name, labels }) =>
      labels.some((label) => linesOf(name).length > 0 && !linesOf(name).some((line) => line.includes(`${label}="`))),
    );
    expect(lacking).toEqual([]);
  });

  it('contains no name, phone or account', async () => {
    const { text } = await request();
    expect(text).not.toContain(NAME);
    expect(text).not.toContain(member.email);
    expect(text.replaceAll(/ [\d.e+-]+$/gm, '')).not.toMatch(/\d{9,}/);
  });
});

it('a stopping process is not ready', async () => {
  expect((await client.get('/health/ready')).status).toBe(200);
  server.app.get(GracefulShutdown).start();
  expect((await client.get('/health/ready')).status).toBe(503);
  expect((await client.get('/health/live')).status).toBe(200);
});
