import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { openSession } from '../setup/accounts/open-session.js';
import { makeMember } from '../setup/accounts/members.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { Cluster } from '../setup/servers/cluster.js';
import { waitFor } from '../setup/wait-for.js';
import { UNLIMITED } from '../setup/whatsapp/group-sends.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const DEVICES = isLong ? 10 : 3;
const PEOPLE = isLong ? 2000 : 60;
const KILLS = isLong ? 20 : 2;

let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let client: HttpClient;
let accountId: number;
const devices: number[] = [];
const people: string[] = [];

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open();
  const { sandbox } = network;
  const member = await makeMember(cluster.orm);
  ({ accountId } = member);
  client = await openSession(cluster.orm, () => cluster.url, member);
  for (const { number } of await sandbox.phones.createMany(DEVICES))
    devices.push((await linkDevice(client, sandbox, number)).id);
  for (const { number } of await sandbox.phones.createMany(PEOPLE)) people.push(number);
  await cluster.sql(`update devices set gap_min_seconds = 0, gap_max_seconds = 0, ${UNLIMITED}`);
}, 600_000);
afterAll(async () => {
  await cluster.remove();
  await network.stop();
}, 60_000);

it(`kill -9 of a random process, ${KILLS} times during a campaign to ${PEOPLE} people over ${DEVICES} devices: everybody has one message, and ledger, phones and counters agree`, async () => {
  const contactIds: number[] = [];
  for (const [index, phone] of people.entries())
    contactIds.push((await makeContact(cluster.orm.em.fork(), { accountId, phone, name: `Person ${index}` })).id);
  // Two groups that overlap by a half.
  const half = Math.floor(PEOPLE / 4);
  const groups = await Promise.all(
    [contactIds.slice(0, 3 * half), contactIds.slice(half)].map((ids) =>
      makeGroup(cluster.orm.em.fork(), { accountId, contactIds: ids }),
    ),
  );
  const order = { name: 'Eid', devices, groups, body: '{{Hello|Hi}} {name}', status: false };
  const { id } = (await client.post('/api/v1/campaigns', order)).body.data.campaign;
  await cluster.sql(`update campaigns set gap_min_seconds = 0, gap_max_seconds = 0 where id = ${id}`);
  expect((await client.post(`/api/v1/campaigns/${id}/resume`)).status).toBe(200);

  const killed: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = Math.min((await countGone()) + 1 + Math.floor((Math.random() * PEOPLE) / KILLS), PEOPLE - 1);
    await waitFor('it goes on', async () => (await countGone()) >= enough, 60_000);
    await sleep(Math.random() * 200);
    const name = cluster.names[Math.floor(Math.random() * cluster.names.length)] ?? '';
    killed.push(name);
    await cluster.restart(name, 'SIGKILL');
  }
  const read = async () => (await client.get(`/api/v1/campaigns/${id}`)).body?.data?.campaign;
  await waitFor('it is finished', async () => (await read())?.state === 'finished', 120_000);

  const texts = await Promise.all(people.map((number) => network.sandbox.inbox(number, { waitMs: 10_000 })));
  for (const [index, received] of texts.entries())
    expect(received.map(({ text }) => text)).toEqual([
      expect.stringMatching(new RegExp(`^(Hello|Hi) Person ${index}$`)),
    ]);
  expect(await cluster.sql('select count(*)::int count from messages where from_me')).toEqual([{ count: PEOPLE }]);
  const campaign = await read();
  expect(campaign).toMatchObject({ operations_count: PEOPLE, phone_contacts_count: PEOPLE, progress: 'completed' });
  const left = `select status from campaign_recipients where status not in ('sent', 'delivered', 'read')`;
  expect(await cluster.sql(left)).toEqual([]);
  process.stderr.write(`${PEOPLE} messages over ${DEVICES} devices, killed ${killed.join(' ')}\n`);
}, 1_800_000);

async function countGone(): Promise<number> {
  const gone = `select count(*)::int count from campaign_recipients where status in ('sent', 'delivered', 'read')`;
  const [row] = await cluster.sql<{ count: number }>(gone);
  return row?.count ?? 0;
}
