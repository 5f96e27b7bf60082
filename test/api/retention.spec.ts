import type { Type } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Job } from 'bullmq';
import { DeleteOldRecords } from '../../src/auth/audit/delete-old-records.js';
import { DeleteOldRecordsWorker } from '../../src/messaging/retention/delete-old-records.worker.js';
import { PurgeAnswersWorker } from '../../src/platform/idempotency/purge-answers.worker.js';
import type { JobProcessor } from '../../src/platform/queues/job-processor.js';
import { DeleteFailedTasksWorker } from '../../src/platform/tasks/delete-failed-tasks.worker.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { makeMember } from '../setup/accounts/members.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);
const run = () => server.app.get(DeleteOldRecords).execute();

it('audit entries older than 400 days are deleted, however many', async () => {
  await execute(`insert into audit_log (action, actor_name, created_at)
    select 'sign_in', 'old', now() - interval '401 days' from generate_series(1, 12000)`);
  await execute(
    `insert into audit_log (action, actor_name, created_at) values ('sign_in', 'young', now() - interval '399 days')`,
  );
  await run();
  expect(await execute(`select actor_name from audit_log where created_at < now() - interval '300 days'`)).toEqual([
    { actor_name: 'young' },
  ]);
});

it('sessions expired for more than a month are deleted', async () => {
  const member = await makeMember(server.orm);
  for (const days of [31, 29, -1])
    await execute(
      `insert into sessions (account_id, user_id, token_hash, expires_at) values (?, ?, ?, now() - make_interval(days => ?))`,
      [member.accountId, member.userId, `of ${days}`, days],
    );
  await run();
  const remaining = await execute<{ token_hash: string }>(
    'select token_hash from sessions where user_id = ? order by id',
    [member.userId],
  );
  expect(remaining.map(({ token_hash: hash }) => hash)).toEqual(['of 29', 'of -1']);
});

const work = (worker: Type<JobProcessor>) =>
  server.app.get<JobProcessor>(worker).process({ id: '1', queueName: 'spec', data: {} } as Job);

it('scheduled orders are deleted a month after their message was created, rejected or cancelled; pending ones stay', async () => {
  const { accountId } = await makeMember(server.orm);
  const order = (key: string, days: number, end: string) =>
    execute(
      `insert into scheduled_messages (account_id, send_at, message_order, idempotency_key, request_hash, updated_at, message_id, failure, cancelled_at)
       select ?, now(), '{}', ?, 'x', now() - make_interval(days => ?), ${end}`,
      [accountId, key, days],
    );
  await order('made', 31, '1, null, null');
  await order('refused', 31, `null, 'x', null`);
  await order('cancelled', 31, 'null, null, now()');
  await order('made lately', 29, '1, null, null');
  await order('waits', 300, 'null, null, null');
  await work(DeleteOldRecordsWorker);
  const rows = await execute('select idempotency_key from scheduled_messages where account_id = ? order by 1', [
    accountId,
  ]);
  expect(rows).toEqual([{ idempotency_key: 'made lately' }, { idempotency_key: 'waits' }]);
});

it('figures by quarter hour are deleted after 400 days; totals stay', async () => {
  const { accountId } = await makeMember(server.orm);
  await execute(
    `insert into counters (account_id, name, bucket, value)
     select ?, name, bucket, 1 from unnest('{messages.sent,messages.failed,campaign.1.1.hour.sent}'::text[]) name,
       unnest(array[now() - interval '401 days', now() - interval '399 days']) bucket
     union all select ?, 'messages.charged', 'epoch', 7`,
    [accountId, accountId],
  );
  await work(DeleteOldRecordsWorker);
  const rows = await execute(
    `select name, count(*)::int count, min(bucket) < now() - interval '400 days' is_old from counters where account_id = ? group by name order by name`,
    [accountId],
  );
  expect(rows).toEqual([
    { name: 'campaign.1.1.hour.sent', count: 2, is_old: true },
    { name: 'messages.charged', count: 1, is_old: true },
    { name: 'messages.failed', count: 1, is_old: false },
    { name: 'messages.sent', count: 1, is_old: false },
  ]);
});

it('permanently failed tasks are deleted after 90 days, however many; pending ones stay', async () => {
  await execute(`insert into durable_tasks (handler, key, payload, due_at, failed_at)
    select 'spec.retention', n::text, '{}', now(), case when n > 2 then now() - interval '91 days' when n = 2 then now() - interval '89 days' end
      from generate_series(1, 7000) n`);
  await work(DeleteFailedTasksWorker);
  const rows = await execute(`select key from durable_tasks where handler = 'spec.retention' order by key`);
  expect(rows).toEqual([{ key: '1' }, { key: '2' }]);
});

it('stored API responses older than a day are deleted, however many', async () => {
  const { accountId } = await makeMember(server.orm);
  await execute(
    `insert into api_idempotency (account_id, key_hash, request_hash, process_id, status, created_at)
     select ?, 'key ' || n, 'x', gen_random_uuid(), 200, now() - case when n = 1 then interval '23 hours' else interval '25 hours' end
       from generate_series(1, 7000) n`,
    [accountId],
  );
  await work(PurgeAnswersWorker);
  expect(await execute('select key_hash from api_idempotency where account_id = ?', [accountId])).toEqual([
    { key_hash: 'key 1' },
  ]);
});

it('the twenty-first browser signs out the least recently used one, with its sockets', async () => {
  const member = await makeMember(server.orm);
  const browsers: HttpClient[] = [];
  const signIn = async () => {
    const client = new HttpClient(() => server.url);
    expect((await client.signIn(member.email, member.password)).status).toBe(200);
    browsers.push(client);
  };
  for (let n = 0; n < 20; n++) await signIn();
  const events = await LiveEvents.open(browsers[7]!);
  await execute(
    `update sessions set last_seen_at = now() - interval '1 hour' where id =
    (select id from sessions where user_id = ? order by id offset 7 limit 1)`,
    [member.userId],
  );
  await signIn();
  const statuses = await Promise.all(browsers.map(async (client) => (await client.get('/api/v1/user')).status));
  expect(statuses.map((status, at) => [at, status])).toEqual(browsers.map((_, at) => [at, at === 7 ? 401 : 200]));
  await waitFor('its socket is closed', () => !events.isOpen);
}, 60_000);

it('responses about an account are never cached, also errors; files follow their route', async () => {
  const member = await makeMember(server.orm);
  const client = new HttpClient(() => server.url);
  const signedIn = await client.signIn(member.email, member.password);
  const answers = [
    signedIn,
    await client.get('/sanctum/csrf-cookie'),
    await client.get('/api/v1/user'),
    await client.get('/api/v1/devices?page=1'),
    await client.get('/api/v1/device/999999'),
    await client.post('/api/v1/messages', {}),
    await client.get('/api/v1/nothing-of-that-name'),
    await new HttpClient(() => server.url).get('/api/v1/user'),
  ];
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
});
