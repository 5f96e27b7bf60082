import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { OwnPostgres } from '../setup/servers/own-postgres.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const TIMES = isLong ? 20 : 4;
/** Who writes all the time, in both ways of being addressed. */
const KNOWN = 4;
/** Of somebody who begins while the database is away. */
const TEXTS = 4;
/** Longer than WhatsApp waits until it sends again what nobody has answered for. */
const STILL_MS = 45_000;
const METRICS_TOKEN = 'a token that is only for this spec';

let postgres: OwnPostgres;
let server: ServerProcess;
let network: Awaited<ReturnType<typeof openSandbox>>;
let orm: MikroORM;
let client: HttpClient;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
  network = await openSandbox();
  server = await ServerProcess.create({ METRICS_TOKEN });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  const member = await makeMember(orm);
  client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
}, 120_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  await postgres.remove();
  await network.stop();
}, 60_000);

/** Of each person, in the order in which the chat shows them. */
const readChats = async () => {
  const rows = await orm.em.getConnection().execute<{ phone: string; bodies: string[] }[]>(
    `select p.phone, array_agg(m.body order by m.at, m.id) bodies from messages m join chats c on c.id = m.chat_id
         join contacts p on p.id = c.contact_id where not m.from_me group by p.phone`,
  );
  return new Map(rows.map(({ phone, bodies }) => [phone, bodies]));
};

/** What the server says of the connections of its own work, by state. */
async function readPool(): Promise<Record<string, number>> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const found = [...(await answer.text()).matchAll(/^mersal_database_pool\{pool="main",state="(\w+)".*?\} (\d+)$/gm)];
  return Object.fromEntries(found.map(([, state, value]) => [state, Number(value)]));
}

/** Until a number is reached, or has not grown for long. */
async function untilStill(read: () => Promise<number>, most: number): Promise<void> {
  for (let [former, since] = [-1, Date.now()]; Date.now() - since < STILL_MS; await sleep(200)) {
    const now = await read();
    if (now >= most) return;
    if (now > former) [former, since] = [now, Date.now()];
  }
}

it(`PostgreSQL crashes ${TIMES} times while people write, new ones too: each text is there once and in its place`, async () => {
  const { sandbox } = network;
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const device = await linkDevice(client, sandbox, merchant.number);
  const written = new Map<string, string[]>();
  let isOver = false;

  // Each text has a second of its own: WhatsApp tells no more.
  const write = async ({ number }: PhoneResource, mayGoOn: (count: number) => boolean) => {
    const texts: string[] = [];
    written.set(number, texts);
    for (; mayGoOn(texts.length); await sleep(1050 + Math.random() * 300)) {
      const text = `text ${texts.length}`;
      await sandbox.send(number, merchant.number, text);
      texts.push(text);
    }
  };
  const customers = [
    ...(await sandbox.phones.createMany(KNOWN / 2, { addressing: 'pn' })),
    ...(await sandbox.phones.createMany(KNOWN / 2, { addressing: 'lid' })),
  ];
  const writing = customers.map((customer) => write(customer, () => !isOver));
  // Transactions of every kind are under way when the database goes.
  const answer = async ({ number }: PhoneResource) => {
    for (let count = 0; !isOver; count++, await sleep(1000)) {
      const order = { device: device.sessionId, phone: number, body: `answer ${count}` };
      await client.post('/api/v1/messages', order).catch(() => undefined);
      await client.get(`/api/v1/chat-lists/${device.id}`).catch(() => undefined);
    }
  };
  const load = Promise.all(customers.map((customer) => answer(customer)));

  for (let time = 0; time < TIMES; time++) {
    await sleep(1000 + Math.random() * 1000);
    // Nothing of what it knew of the keys is in memory any more.
    if (time % 2 === 1) {
      await server.end('SIGKILL');
      await server.start();
      await waitFor('it is on', async () => (await sandbox.linkedDevices(merchant.number))[0]?.isConnected, 20_000);
    }
    await postgres.crash();
    for (const addressing of ['pn', 'lid'] as const)
      writing.push(write(await sandbox.phones.create({ addressing }), (count) => count < TEXTS));
    // Once for so long that WhatsApp sends again what nobody answers for.
    await sleep(isLong && time === 0 ? 35_000 : 1000 + Math.random() * 3000);
    await postgres.start();
  }
  isOver = true;
  await Promise.all(writing);
  await load;

  const count = [...written.values()].flat().length;
  const arrived = async () => [...(await readChats()).values()].flat().length;
  await untilStill(arrived, count);
  const there = await readChats();
  process.stderr.write(
    `${count} texts of ${written.size} people over ${TIMES} crashes, ${await arrived()} are there\n`,
  );
  const lost = [...written].flatMap(([number, texts]) => texts.filter((text) => !there.get(number)?.includes(text)));
  expect(lost).toEqual([]);
  expect(there).toEqual(written);

  const isWhole = ({ used, waiting }: Record<string, number>) => used === 0 && waiting === 0;
  await waitFor('nobody holds a connection or waits for one', async () => isWhole(await readPool()), 20_000);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output).not.toContain('uncaught exception');
  // What the log says of the crashes names the lines of the sources.
  expect(server.output).toMatch(/src\/devices\/[\w/-]+\.ts:\d+/);
}, 1_800_000);
