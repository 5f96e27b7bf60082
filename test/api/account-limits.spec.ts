import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAX_BUSINESS_HOURS } from '../../src/auth/business-hours/business-hours.contract.js';
import { MAX_TEAMS } from '../../src/auth/teams/teams.contract.js';
import { MAX_VIEWS } from '../../src/messaging/conversations/inbox/inbox-views.contract.js';
import { MAX_LABELS } from '../../src/messaging/conversations/inbox/inbox.contract.js';
import { MAX_MACROS } from '../../src/messaging/conversations/macros/macros.contract.js';
import { MAX_CANNED_REPLIES } from '../../src/support/answers/canned-replies.contract.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let user: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  user = await openApiUser(server);
}, 60_000);
afterAll(() => user.events.close());

const PARALLEL_REQUESTS = 4;
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const HOURS = { time_zone: 'Asia/Riyadh', windows: [{ days: ['sun'], from: '09:00', to: '17:00' }] };

/** `unique` and `copied` are columns of the table. */
it.each([
  ['labels', MAX_LABELS, { name: 'L', color: 'red' }, 'name', 'color'],
  ['teams', MAX_TEAMS, { name: 'T' }, 'name', 'created_at'],
  ['business-hours', MAX_BUSINESS_HOURS, { name: 'H', ...HOURS }, 'name', 'time_zone, windows, changed_at'],
  ['macros', MAX_MACROS, { name: 'M', text: 'Hello', resolve: true }, 'name', 'text, resolves'],
  ['inbox-views', MAX_VIEWS, { name: 'V', is_shared: true, filters: {} }, 'name', 'filters'],
  ['canned-replies', MAX_CANNED_REPLIES, { title: 'R', shortcut: 'r', text: 'Hello' }, 'shortcut', 'title, text'],
])('parallel requests create no more %s than their limit of %i', async (path, limit, body, unique, copied) => {
  const table = path.replace('-', '_');
  const create = (name: string) => user.client.post(`/api/v1/${path}`, { ...body, [unique]: name });
  const first = await create('first');
  expect([first.status, first.body.errors]).toEqual([201, undefined]);
  await sql(`insert into ${table} (account_id, ${unique}, ${copied})
    select account_id, ${unique} || n, ${copied} from ${table}, generate_series(2, ${limit - 1}) n
      where account_id = ${user.member.accountId}`);
  await sql(`create function insert_slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.3); return new; end $$`);
  await sql(`create trigger insert_slowly before insert on ${table} for each row
    when (new.account_id = ${user.member.accountId}) execute function insert_slowly()`);
  try {
    const names = Array.from({ length: PARALLEL_REQUESTS }, (_, index) => `parallel${index}`);
    const statuses = (await Promise.all(names.map(create))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  } finally {
    await sql('drop function insert_slowly cascade');
  }
});
