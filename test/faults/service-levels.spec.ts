// Long: api/service-levels.spec covers warnings and missed times in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const KILLS = isLong ? 12 : 2;
const CHATS = isLong ? 2_000 : 300;
/** Chats that are answered before the warning. */
const ANSWERED = CHATS / 10;
const SPREAD_SECONDS = isLong ? 120 : 15;

let server: ServerProcess;
let orm: MikroORM;

beforeAll(async () => {
  server = await ServerProcess.create();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
}, 120_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
});

const sql = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.getConnection().execute<T[]>(query, values);
const countOf = async (query: string): Promise<number> => Number((await sql<{ n: string }>(query))[0]?.n);
const countBreaches = () => countOf(`select count(*) n from chat_history where kind = 'sla_breached'`);

it(`records each warning and missed time of ${CHATS} chats once over ${KILLS} kills, and none of answered chats`, async () => {
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const { accountId } = member;
  const device = await makeDevice(orm.em.fork(), { accountId });
  expect((await client.post('/api/v1/sla-policies', { first_reply_minutes: 10 })).status).toBe(201);
  await sql(`update sla_policies set changed_at = now() - interval '1 hour'`);
  // A trigger records the alerts, because tasks are deleted when they are done.
  await sql('create table recorded_alerts (chat_id bigint, kind text, target text)');
  await sql(`
    create function record_alert() returns trigger language plpgsql as $$ begin
      insert into recorded_alerts values ((new.payload ->> 'chat_id')::bigint, new.payload ->> 'kind', new.payload ->> 'target');
      return null; end $$`);
  await sql(`
    create trigger record_alert after insert on durable_tasks for each row
      when (new.handler = 'messaging.notify_of_service_level') execute function record_alert()`);

  const ids: number[] = [];
  for (let n = 0; n < CHATS; n++) ids.push((await makeChat(orm.em.fork(), { accountId, deviceId: device.id })).id);
  // The warning comes five minutes before the end. Half of the chats reach it, the others reach their end.
  await sql(
    `update chats c set waiting_since = now() + random() * ? * interval '1 second'
        - case when n.place <= ? then interval '4 minutes' when n.place % 2 = 0 then interval '5 minutes'
            else interval '10 minutes' end
      from unnest(?::bigint[]) with ordinality n (id, place) where c.id = n.id`,
    [SPREAD_SECONDS, ANSWERED, `{${ids.join()}}`],
  );
  const answered = ids.slice(0, ANSWERED);
  await sql('update chats set waiting_since = null where id = any (?::bigint[])', [`{${answered.join()}}`]);
  const late = ids.filter((_, place) => place >= ANSWERED && place % 2 === 0);

  for (let kill = 0; kill < KILLS; kill++) {
    const target = Math.floor((late.length * (kill + Math.random())) / KILLS);
    await waitFor('some reply times are missed', async () => (await countBreaches()) >= target, 120_000);
    await sleep(Math.random() * 50);
    await server.end('SIGKILL');
    await server.start();
  }
  await waitFor('all late reply times are missed', async () => (await countBreaches()) >= late.length, 120_000);
  await waitFor(
    'all service levels are computed',
    async () =>
      (await countOf(`
        select count(*) n from chat_service_levels where revision <> computed_revision or check_at <= now()`)) === 0,
    60_000,
  );

  const breached = await sql<{ chat_id: string; details: { target: string } }>(
    `select chat_id, details from chat_history where kind = 'sla_breached' order by chat_id`,
  );
  expect(breached.map(({ chat_id, details }) => [Number(chat_id), details.target])).toEqual(
    late.map((id) => [id, 'first_reply']),
  );
  const alerts = await sql<{ chat_id: string; kind: string }>('select chat_id, kind from recorded_alerts');
  const seen = alerts.map(({ chat_id, kind }) => `${kind} ${chat_id}`);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((alert) => alert.startsWith('breached')).toSorted()).toEqual(
    late.map((id) => `breached ${id}`).toSorted(),
  );
  const early = ids.filter((_, place) => place >= ANSWERED && place % 2 === 1);
  for (const id of early) expect(seen).toContain(`warned ${id}`);
  for (const id of answered) expect(seen.filter((alert) => alert.endsWith(` ${id}`))).toEqual([]);
  expect(await countOf('select count(*) n from chat_service_levels where is_breached')).toBe(late.length);
}, 600_000);
