import { RequestContext } from '@mikro-orm/core';
import type { Type } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeleteOldRecords } from '../../src/auth/audit/delete-old-records.job.js';
import { DeleteOldRecordsJobHandler } from '../../src/messaging/retention/delete-old-records.job.js';
import { PurgeAnswersJobHandler } from '../../src/platform/idempotency/purge-answers.job.js';
import { DeleteFailedJobs } from '../../src/platform/jobs/delete-failed-jobs.job.js';
import type { PeriodicJobHandler } from '../../src/platform/jobs/job-handler.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { DeleteOldFiguresJobHandler } from '../../src/team/reports/delete-old-figures.job.js';
import { makeChat } from '../factories/make-chat.js';
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
const deleteOldRecords = () => server.app.get(DeleteOldRecords).execute();

it('audit entries older than 400 days are deleted, also more than one batch', async () => {
  await execute(`insert into audit_log (action, actor_name, created_at)
    select 'sign_in', 'old', now() - interval '401 days' from generate_series(1, 12000)`);
  await execute(
    `insert into audit_log (action, actor_name, created_at) values ('sign_in', 'young', now() - interval '399 days')`,
  );
  await deleteOldRecords();
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
  await deleteOldRecords();
  const remaining = await execute<{ token_hash: string }>(
    'select token_hash from sessions where user_id = ? order by id',
    [member.userId],
  );
  expect(remaining.map(({ token_hash: hash }) => hash)).toEqual(['of 29', 'of -1']);
});

const runJob = (handler: Type<PeriodicJobHandler>) =>
  RequestContext.create(server.orm.em, () => server.app.get(handler).execute());

it('scheduled messages are deleted a month after they were sent, rejected or cancelled; pending ones stay', async () => {
  const { accountId } = await makeMember(server.orm);
  const insertOrder = (key: string, days: number, end: string) =>
    execute(
      `insert into scheduled_messages (account_id, send_at, message_order, idempotency_key, request_hash, updated_at, message_id, failure, cancelled_at)
       select ?, now(), '{}', ?, 'x', now() - make_interval(days => ?), ${end}`,
      [accountId, key, days],
    );
  await insertOrder('made', 31, '1, null, null');
  await insertOrder('refused', 31, `null, 'x', null`);
  await insertOrder('cancelled', 31, 'null, null, now()');
  await insertOrder('made lately', 29, '1, null, null');
  await insertOrder('waits', 300, 'null, null, null');
  await runJob(DeleteOldRecordsJobHandler);
  const rows = await execute('select idempotency_key from scheduled_messages where account_id = ? order by 1', [
    accountId,
  ]);
  expect(rows).toEqual([{ idempotency_key: 'made lately' }, { idempotency_key: 'waits' }]);
});

it('counters by quarter hour are deleted after 400 days; totals stay', async () => {
  const { accountId } = await makeMember(server.orm);
  await execute(
    `insert into counters (account_id, name, bucket, value)
     select ?, name, bucket, 1 from unnest('{messages.sent,messages.failed,campaign.1.1.hour.sent}'::text[]) name,
       unnest(array[now() - interval '401 days', now() - interval '399 days']) bucket
     union all select ?, 'messages.charged', 'epoch', 7`,
    [accountId, accountId],
  );
  await runJob(DeleteOldRecordsJobHandler);
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

it('history and ratings of chats are deleted after 400 days, except rows that assignment still reads and later questions', async () => {
  const { accountId } = await makeMember(server.orm);
  const openChat = async () => (await makeChat(server.orm.em.fork(), { accountId })).id;
  const [resolved, waiting] = [await openChat(), await openChat()];
  await execute(`insert into teams (account_id, name) values (?, 'Sales')`, [accountId]);
  await execute(`update chats set state = 'resolved' where id = ?`, [resolved]);
  await execute('update chats set team_id = (select id from teams where account_id = ?) where id = ?', [
    accountId,
    waiting,
  ]);
  await execute('delete from chat_history where account_id = ?', [accountId]);
  await execute(
    `insert into chat_history (account_id, chat_id, kind, actor_id, created_at)
     select ?, chat_id, kind, 1, now() - make_interval(days => days)
       from unnest(array[?, ?]::bigint[]) chat_id, unnest('{assigned,labeled}'::text[]) kind, unnest('{401,399}'::int[]) days`,
    [accountId, resolved, waiting],
  );
  await execute(
    `insert into chat_ratings (account_id, chat_id, resolved_at, created_at, score)
     select ?, ?, at, at, 5 from (select now() - make_interval(days => unnest('{401,399}'::int[])) as at) t`,
    [accountId, resolved],
  );
  await execute(
    `insert into sla_notices (account_id, user_id, chat_id, target, kind, due_at, send_at, created_at)
     select account_id, id, ?, 'resolution', 'warned', now() - make_interval(days => days), now(), now() - make_interval(days => days)
       from users, unnest('{8,6}'::int[]) days where account_id = ?`,
    [waiting, accountId],
  );
  await runJob(DeleteOldRecordsJobHandler);
  const rows = await execute(
    `select chat_id::int chat, kind, created_at < now() - interval '400 days' is_old from chat_history
       where account_id = ? order by chat_id, kind, created_at`,
    [accountId],
  );
  expect(rows).toEqual([
    { chat: resolved, kind: 'assigned', is_old: false },
    { chat: resolved, kind: 'labeled', is_old: false },
    { chat: waiting, kind: 'assigned', is_old: true },
    { chat: waiting, kind: 'assigned', is_old: false },
    { chat: waiting, kind: 'labeled', is_old: false },
  ]);
  for (const [table, days] of [
    ['chat_ratings', 400],
    ['sla_notices', 7],
  ])
    expect(
      await execute(
        `select created_at > now() - make_interval(days => ?) is_young from ${table} where account_id = ?`,
        [days, accountId],
      ),
    ).toEqual([{ is_young: true }]);
});

it('figures of the team report stay two years, because a report of a year compares with the year before', async () => {
  const { accountId } = await makeMember(server.orm);
  await execute(
    `insert into team_figures (account_id, slice, device_id, figure, day, item_id, bucket, count, value)
     select ?, 'user', n, 'chats', current_date - days, 1, 0, 1, 0 from generate_series(1, 6000) n, unnest('{732,735}'::int[]) days`,
    [accountId],
  );
  await execute('insert into team_week_figures select * from team_figures where account_id = ?', [accountId]);
  await runJob(DeleteOldFiguresJobHandler);
  for (const table of ['team_figures', 'team_week_figures'])
    expect(
      await execute(`select distinct current_date - day as days from ${table} where account_id = ?`, [accountId]),
    ).toEqual([{ days: 732 }]);
});

it('permanently failed jobs are deleted after 90 days, also more than one batch; pending ones stay', async () => {
  await execute(`insert into durable_tasks (handler, key, payload, due_at, failed_at)
    select 'spec.retention', n::text, '{}', now(), case when n > 2 then now() - interval '91 days' when n = 2 then now() - interval '89 days' end
      from generate_series(1, 7000) n`);
  await runJob(DeleteFailedJobs);
  const rows = await execute(`select key from durable_tasks where handler = 'spec.retention' order by key`);
  expect(rows).toEqual([{ key: '1' }, { key: '2' }]);
});

it('stored API responses older than a day are deleted, also more than one batch', async () => {
  const { accountId } = await makeMember(server.orm);
  await execute(
    `insert into api_idempotency (account_id, key_hash, request_hash, process_id, status, created_at)
     select ?, 'key ' || n, 'x', gen_random_uuid(), 200, now() - case when n = 1 then interval '23 hours' else interval '25 hours' end
       from generate_series(1, 7000) n`,
    [accountId],
  );
  await runJob(PurgeAnswersJobHandler);
  expect(await execute('select key_hash from api_idempotency where account_id = ?', [accountId])).toEqual([
    { key_hash: 'key 1' },
  ]);
});

it('a twenty-first session ends the least recently used one, with its sockets', async () => {
  const member = await makeMember(server.orm);
  const browsers: HttpClient[] = [];
  const signIn = async () => {
    const client = new HttpClient(() => server.url);
    expect((await client.signIn(member.email, member.password)).status).toBe(200);
    browsers.push(client);
  };
  for (let attempt = 0; attempt < 20; attempt++) await signIn();
  const events = await LiveEvents.open(browsers[7]!);
  await execute(
    `update sessions set last_seen_at = now() - interval '1 hour' where id =
    (select id from sessions where user_id = ? order by id offset 7 limit 1)`,
    [member.userId],
  );
  await signIn();
  const statuses = await Promise.all(browsers.map(async (client) => (await client.get('/api/v1/user')).status));
  expect(statuses.map((status, at) => [at, status])).toEqual(browsers.map((_, at) => [at, at === 7 ? 401 : 200]));
  await waitFor('the socket is closed', () => !events.isOpen);
}, 60_000);

it('responses about an account are never cached, also errors; files have the cache header of their route', async () => {
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
