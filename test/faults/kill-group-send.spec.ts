// Long: kill-campaign.spec covers bulk messages in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { UNLIMITED } from '../setup/whatsapp/unlimited.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const PEOPLE = isLong ? 150 : 30;
const KILLS = isLong ? 20 : 2;

let server: ServerProcess;
let network: Awaited<ReturnType<typeof openSandbox>>;
let orm: MikroORM;

beforeAll(async () => {
  network = await openSandbox();
  server = await ServerProcess.create();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  await network.stop();
});

const sql = <Row>(query: string) => orm.em.getConnection().execute<Row[]>(query);

it(`kill -9 at ${KILLS} random moments during a message to a group of ${PEOPLE}: each member receives a personal text exactly once`, async () => {
  const { sandbox } = network;
  const { accountId, email, password } = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(email, password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const phones = await sandbox.phones.createMany(PEOPLE);
  const device = await linkDevice(client, sandbox, merchant.number);
  // At full speed most kills fall between the steps of a send.
  await sql(`update devices set gap_min_seconds = 0, gap_max_seconds = 0, ${UNLIMITED}`);
  // A reservation that was lost would block the last message.
  await sql(`update devices set cap_day = ${PEOPLE}, cap_hour = ${PEOPLE}`);
  const contactIds: number[] = [];
  for (const [index, { number }] of phones.entries())
    contactIds.push((await makeContact(orm.em.fork(), { accountId, phone: number, name: `Person ${index}` })).id);
  const group = await makeGroup(orm.em.fork(), { accountId, contactIds });

  const order = { device: device.sessionId, group, body: '{{Hello|Hi}} {name}' };
  const mistakeId = (await client.post('/api/v1/messages', { ...order, body: 'a mistake' })).body.group_send.id;
  const started = Date.now();
  expect((await client.post('/api/v1/messages', order)).status).toBe(202);
  // The undo period must outlast a restart on a busy machine.
  await sql(`update campaigns set starts_at = starts_at + interval '20 seconds'`);
  await server.end('SIGKILL');
  await server.start();
  expect(await countSent()).toBe(0);
  expect((await client.post(`/api/v1/group-sends/${mistakeId}/undo`)).status).toBe(200);
  await waitFor('the first message is sent', async () => (await countSent()) > 0, 60_000);
  expect(Date.now() - started).toBeGreaterThan(10_000);
  for (let kill = 0; kill < KILLS; kill++) {
    const target = Math.min((await countSent()) + 1 + Math.floor(Math.random() * 6), PEOPLE);
    await waitFor('more messages are sent', async () => (await countSent()) >= target, 30_000);
    await sleep(Math.random() * 200);
    await server.end('SIGKILL');
    await server.start();
    if ((await countSent()) === PEOPLE) break;
  }
  await waitFor(
    'the message to the group is finished',
    async () => (await sql(`select from campaigns where state = 'finished'`)).length === 1,
    60_000,
  );
  const rows = await sql<{ status: string; count: number }>(
    `select status, count(*)::int count from campaign_recipients where reason is distinct from 'cancelled' group by 1`,
  );
  expect(rows.filter(({ status }) => !['sent', 'delivered', 'read'].includes(status))).toEqual([]);
  const [ledger] = await sql<{ count: number }>('select count(*)::int count from messages');
  expect(ledger?.count).toBe(PEOPLE);
  // All reservations are released, and each sent message is counted once.
  expect(await sql('select sent_day, bulk_under_way(id) under_way from devices')).toEqual([
    { sent_day: PEOPLE, under_way: 0 },
  ]);

  for (const [index, { number }] of phones.entries()) {
    const received = await sandbox.inbox(number, { waitMs: 10_000 });
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toMatch(new RegExp(`^(Hello|Hi) Person ${index}$`));
  }
  // Counters by device have longer names.
  const counted = await sql<{ status: string; count: number }>(
    `select split_part(name, '.', 4) as status, sum(value)::int count from counter_totals
      where name ~ '^campaign\\.\\d+\\.\\d+\\.[a-z]+$' group by 1 having sum(value) <> 0 order by 1`,
  );
  const actual = await sql('select status, count(*)::int count from campaign_recipients group by 1 order by 1');
  expect(counted).toEqual(actual);
}, 600_000);

async function countSent(): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int count from campaign_recipients where status in ('sent', 'delivered', 'read')`,
  );
  return row?.count ?? 0;
}
