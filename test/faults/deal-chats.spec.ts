import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { openColleague } from '../setup/accounts/open-colleague.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const KILLS = isLong ? 12 : 2;
const CHATS = isLong ? 500 : 120;
const PEOPLE = 10;
/** Chats above the capacity of all people. */
const OVER_CAPACITY = PEOPLE * 2;
/** Capacities differ from the average by this. */
const SPREAD = 2;

let server: ServerProcess;
let orm: MikroORM;

beforeAll(async () => {
  server = await ServerProcess.create();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
});

interface Entry {
  chat_id: string;
  kind: string;
  user_id: string | null;
  assignee_id: string | null;
}

const sql = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.getConnection().execute<T[]>(query, values);
const countOf = async (query: string): Promise<number> => Number((await sql<{ n: string }>(query))[0]?.n);
const countAssigned = () => countOf('select count(*) n from chats where assignee_id is not null');

it(`assigns ${CHATS} chats to ${PEOPLE} people over ${KILLS} kills: none is lost or assigned twice, and no capacity is exceeded`, async () => {
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const { accountId } = member;
  const device = await makeDevice(orm.em.fork(), { accountId });
  const userIds: number[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const user = await openColleague({ orm, url: server.url }, member, { deviceIds: [device.id] });
    user.events.close();
    userIds.push(user.member.userId);
  }
  const average = (CHATS - OVER_CAPACITY) / PEOPLE;
  const capacityOf = new Map(userIds.map((id, n) => [id, average + (n % 2 === 0 ? SPREAD : -SPREAD)]));
  for (const [id, capacity] of capacityOf) await sql('update users set capacity = ? where id = ?', [capacity, id]);
  await sql(
    `insert into user_presence (user_id, account_id, active_at) select id, account_id, now() + interval '1 day' from users
       where account_id = ? and role_id is not null`,
    [accountId],
  );
  const team = (await client.post('/api/v1/teams', { name: 'Team', user_ids: userIds })).body.data.id as number;
  expect((await client.post('/api/v1/assignment-rules', { name: 'All', team_id: team })).status).toBe(201);

  const add = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      const { id } = await makeChat(orm.em.fork(), { accountId, deviceId: device.id });
      await sql('insert into chats_to_deal (chat_id, account_id, device_id) values (?, ?, ?)', [
        id,
        accountId,
        device.id,
      ]);
    }
  };
  let added = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const batch = Math.floor(((kill + 1) * CHATS) / KILLS) - added;
    const assigned = await countAssigned();
    await add(batch);
    added += batch;
    const target = Math.min(assigned + 1 + Math.floor((Math.random() * batch) / 2), CHATS - OVER_CAPACITY);
    await waitFor('some chats are assigned', async () => (await countAssigned()) >= target, 60_000);
    await sleep(Math.random() * 50);
    await server.end('SIGKILL');
    await server.start();
  }
  await waitFor('all capacity is used', async () => (await countAssigned()) === CHATS - OVER_CAPACITY, 90_000);
  await waitFor(
    'the other chats wait',
    async () => (await countOf('select count(*) n from chats_to_deal where is_waiting')) === OVER_CAPACITY,
    60_000,
  );
  expect(await countOf(`select count(*) n from chats where assignee_id is null and team_id = ${team}`)).toBe(
    OVER_CAPACITY,
  );

  // A resolved chat keeps its assignee but needs no capacity.
  const resolved = await sql<{ id: string }>('select id from chats where assignee_id is not null order by id limit ?', [
    OVER_CAPACITY,
  ]);
  for (const { id } of resolved) expect((await client.post(`/api/v1/chats/${id}/resolve`)).status).toBe(200);
  await waitFor('all chats are assigned', async () => (await countAssigned()) === CHATS, 90_000);
  expect(await countOf('select count(*) n from chats_to_deal')).toBe(0);

  const entries = await sql<Entry>(
    `select h.chat_id, h.kind, h.details ->> 'user_id' user_id, c.assignee_id
       from chat_history h join chats c on c.id = h.chat_id order by h.id`,
  );
  const assignments = entries.filter(({ kind, user_id }) => kind === 'assigned' && user_id !== null);
  expect(assignments).toHaveLength(CHATS);
  expect(new Set(assignments.map(({ chat_id }) => chat_id)).size).toBe(CHATS);
  const open = new Map(userIds.map((id) => [id, 0]));
  const assignmentCounts = new Map(userIds.map((id) => [id, 0]));
  let isAnyFull = false;
  for (const { kind, user_id, assignee_id } of entries) {
    const userId = Number(user_id ?? assignee_id);
    if (kind === 'resolved') open.set(userId, open.get(userId)! - 1);
    if (kind !== 'assigned' || user_id === null) continue;
    open.set(userId, open.get(userId)! + 1);
    assignmentCounts.set(userId, assignmentCounts.get(userId)! + 1);
    expect(open.get(userId)).toBeLessThanOrEqual(capacityOf.get(userId)!);
    if (!isAnyFull)
      expect(Math.max(...assignmentCounts.values()) - Math.min(...assignmentCounts.values())).toBeLessThanOrEqual(1);
    isAnyFull ||= open.get(userId) === capacityOf.get(userId);
  }
}, 600_000);
