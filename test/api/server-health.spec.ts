import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HealthDevice, HealthProcess } from '../../src/devices/health.contract.js';
import { definedJobs } from '../../src/platform/jobs/define-job.js';
import type { BackgroundJob } from '../../src/status/jobs.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { waitFor } from '../setup/wait-for.js';

let test: OwnApp;
let admin: ApiUser;
let merchant: ApiUser;

const [living, dead] = [randomUUID(), randomUUID()];
const sql = <Row>(query: string, params: unknown[] = []) => test.orm.em.getConnection().execute<Row[]>(query, params);
const list = async (query = ''): Promise<{ data: HealthDevice[]; total: number }> => {
  const { status, body } = await admin.client.get(`/api/v1/health/devices?${query}`);
  expect(status).toBe(200);
  return body;
};
const listNames = async (query: string) => (await list(query)).data.map(({ device_name }) => device_name).toSorted();

beforeAll(async () => {
  test = await startApp();
  [admin, merchant] = [
    await openApiUser(test, { role: 'SupperAdmin', name: 'Platform' }),
    await openApiUser(test, { name: 'Date Palm Sweets' }),
  ];
  const em = test.orm.em.fork();
  const { accountId } = merchant.member;
  const [till, branch] = [
    await makeDevice(em, {
      accountId,
      name: 'Till',
      phone: '966511111111',
      state: 'reconnecting',
      stateReason: 'connection_lost',
    }),
    // The server would claim connected devices of dead processes.
    await makeDevice(em, { accountId, name: 'Branch', phone: '966522222222', state: 'logged_out' }),
  ];
  await makeDevice(em, { accountId: admin.member.accountId, name: 'Desk', phone: '966533333333', state: 'off' });
  const chat = await makeChat(em, { accountId, deviceId: till.id });
  for (const status of ['sent', 'read', 'failed', 'queued'] as const)
    await makeMessage(em, { chat, fromMe: true, status });
  await sql(
    `insert into server_processes (id, name, roles, capacity, expires_at, figures) values
       (?, 'devices-1', '{devices}', 150, now() + interval '1 minute', '{"rss":104857600,"heapUsed":52428800,"lagMs":12}'),
       (?, 'devices-2', '{devices}', 150, now() - interval '1 minute', '{}')`,
    [living, dead],
  );
  for (const [device, process] of [
    [till, living],
    [branch, dead],
  ] as const)
    await sql(
      `insert into device_leases (device_id, account_id, process_id, epoch, claimed_at) values (?, ?, ?, 1, now())
         on conflict (device_id) do update set process_id = excluded.process_id`,
      [device.id, accountId, process],
    );
}, 60_000);
afterAll(async () => {
  for (const apiUser of [admin, merchant]) apiUser.events.close();
  await test.close();
});

describe('GET /api/v1/health/devices', () => {
  it('lists devices of all accounts with owner, state and process', async () => {
    const { data, total } = await list();
    expect(total).toBe(3);
    expect(data.find(({ device_name }) => device_name === 'Till')).toMatchObject({
      phone_number: '966511111111',
      state: 'reconnecting',
      state_reason: 'connection_lost',
      limit: null,
      account: { id: merchant.member.accountId, name: 'Date Palm Sweets' },
      process: { id: living, name: 'devices-1' },
      sent: 2,
      failed: 1,
      queue: { length: 1, is_longer: false },
    });
    expect(data.find(({ device_name }) => device_name === 'Branch')?.process).toBeNull();
  });

  it('is filtered by state, process and account, searched and paged', async () => {
    expect(await listNames('state=off')).toEqual(['Desk']);
    expect(await listNames(`process=${living}`)).toEqual(['Till']);
    expect(await listNames('process=none')).toEqual(['Branch', 'Desk']);
    expect(await listNames(`account=${merchant.member.accountId}`)).toEqual(['Branch', 'Till']);
    expect(await listNames('search=palm')).toEqual(['Branch', 'Till']);
    expect(await listNames('search=66533')).toEqual(['Desk']);
    expect(await listNames('search=bran')).toEqual(['Branch']);
    expect(await listNames('search=nobody-like-this')).toEqual([]);
    const pages = [await list('rows=2&page=1'), await list('rows=2&page=2')];
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect((await admin.client.get('/api/v1/health/devices?state=anything')).status).toBe(422);
    expect((await admin.client.get('/api/v1/health/devices?process=anything')).status).toBe(422);
  });
});

describe('GET /api/v1/health/processes', () => {
  it('lists running processes with devices and health, and recently died ones', async () => {
    const { data } = (await admin.client.get('/api/v1/health/processes')).body as { data: HealthProcess[] };
    expect(data.find(({ id }) => id === living)).toMatchObject({
      name: 'devices-1',
      roles: ['devices'],
      is_alive: true,
      devices: 1,
      capacity: 150,
      memory_bytes: 104_857_600,
      heap_bytes: 52_428_800,
      lag_ms: 12,
    });
    expect(data.at(-1)).toMatchObject({ id: dead, is_alive: false, devices: 0, memory_bytes: null, lag_ms: null });
    expect(data.filter(({ is_alive }) => is_alive).length).toBeGreaterThan(1);
  });

  it('lists only processes of the last start of a name', async () => {
    const add = async (name: string, state: 'lives' | 'died', startedAgo: string) => {
      const id = randomUUID();
      await sql(
        `insert into server_processes (id, name, roles, capacity, started_at, expires_at) values
           (?, ?, '{worker}', 0, now() - ?::interval, now() + ?::interval)`,
        [id, name, startedAgo, state === 'lives' ? '1 minute' : '-1 minute'],
      );
      return id;
    };
    await add('replaced', 'died', '3 minutes');
    const successor = await add('replaced', 'lives', '1 minute');
    await add('gone', 'died', '3 minutes');
    const last = await add('gone', 'died', '2 minutes');
    const older = await add('twice', 'lives', '3 minutes');
    const newer = await add('twice', 'lives', '2 minutes');
    await add('twice', 'died', '90 seconds');
    const { data } = (await admin.client.get('/api/v1/health/processes')).body as { data: HealthProcess[] };
    const livesOf = (processName: string) => data.filter(({ name }) => name === processName).map(({ id }) => id);
    expect(livesOf('replaced')).toEqual([successor]);
    expect(livesOf('gone')).toEqual([last]);
    expect(livesOf('twice')).toEqual([newer, older]);
  });
});

describe('GET /api/v1/health/jobs', () => {
  const readJobs = async (): Promise<BackgroundJob[]> => (await admin.client.get('/api/v1/health/jobs')).body.data;
  const readJob = async (name: string) => (await readJobs()).find((job) => job.name === name)!;
  const run = (name: string) => admin.client.post('/api/v1/health/run-job', { name });

  it('lists every job with its interval, waiting and failed runs', async () => {
    const jobs = await readJobs();
    expect(jobs.map(({ name }) => name).toSorted()).toEqual([...definedJobs.keys()].toSorted());
    expect(jobs.find(({ name }) => name === 'delete-failed-tasks')).toMatchObject({
      kind: 'periodic',
      every_seconds: 86_400,
      waiting: 0,
      failed: 0,
    });
    expect(jobs.find(({ name }) => name === 'deliver')).toMatchObject({ kind: 'queued', every_seconds: 15 });
    expect(jobs.find(({ name }) => name === 'messaging.send_later')).toMatchObject({
      kind: 'durable',
      every_seconds: null,
      last_run_at: null,
    });
  });

  it('POST run-job runs a job of an interval within seconds', async () => {
    const { last_run_at: before } = await waitFor('the job ran at the start', async () => {
      const job = await readJob('delete-failed-tasks');
      return job.last_run_at !== null && job;
    });
    expect((await run('delete-failed-tasks')).body).toEqual({ message: 'job_started' });
    await waitFor('the job ran again', async () => {
      const { last_run_at: at } = await readJob('delete-failed-tasks');
      return at !== null && at > before!;
    });
    expect((await run('no-such-job')).status).toBe(404);
  });

  it('POST run-job repeats failed durable jobs, which are listed', async () => {
    await sql(
      `insert into durable_tasks (handler, key, payload, due_at, failed_at, attempts, error)
         values ('messaging.send_later', 'missing', '{"id":999999999}', now(), now(), 20, 'Error')`,
    );
    expect((await readJob('messaging.send_later')).failed).toBe(1);
    await run('messaging.send_later');
    await waitFor('the job is done', async () => (await readJob('messaging.send_later')).failed === 0);
    expect(
      await sql(`select from durable_tasks where handler = 'messaging.send_later' and failed_at is not null`),
    ).toEqual([]);
  });

  it('counts a failed run with the name of its error, without a text', async () => {
    await sql(
      `insert into durable_tasks (handler, key, payload, due_at) values ('messaging.send_later', 'damaged', '{"id":"x"}', now())`,
    );
    const job = await waitFor('the failure is counted', async () => {
      const found = await readJob('messaging.send_later');
      return found.failures > 0 && found;
    });
    expect(job).toMatchObject({ last_error: 'ZodError' });
    await sql(`delete from durable_tasks where key = 'damaged'`);
  });
});

describe('the health of the server', () => {
  it('requires a SupperAdmin', async () => {
    for (const path of ['devices', 'processes', 'jobs'])
      expect((await merchant.client.get(`/api/v1/health/${path}`)).status).toBe(403);
    expect((await merchant.client.post('/api/v1/health/run-job', { name: 'deliver' })).status).toBe(403);
    const helper = await openApiUser(test, { role: 'admin', permissions: ['members', 'show devices'] });
    expect((await helper.client.get('/api/v1/health/devices')).status).toBe(403);
    helper.events.close();
  });
});
