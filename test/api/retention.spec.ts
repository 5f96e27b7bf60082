import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeleteOldRecords } from '../../src/auth/audit/commands/delete-old-records.js';
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
const run = () => server.app.get(CommandBus).execute(new DeleteOldRecords());

it('the audit log loses what is older than 400 days, however much it is', async () => {
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

it('sessions that ran out more than a month ago go', async () => {
  const member = await makeMember(server.orm);
  for (const days of [31, 29, -1])
    await execute(
      `insert into sessions (account_id, user_id, token_hash, expires_at) values (?, ?, ?, now() - make_interval(days => ?))`,
      [member.accountId, member.userId, `of ${days}`, days],
    );
  await run();
  const left = await execute<{ token_hash: string }>('select token_hash from sessions where user_id = ? order by id', [
    member.userId,
  ]);
  expect(left.map(({ token_hash: hash }) => hash)).toEqual(['of 29', 'of -1']);
});

it('the twenty-first browser signs out the one that was used least recently, with its sockets', async () => {
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

it('answers about an account are kept by no cache, whether they are right or wrong; files keep what their route says', async () => {
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
