// Long: kill-inbound.spec covers the inbound journal, postgres-away.spec a lost database in every run.
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
/** Customers who write from the start. Half of them write by phone number, half by LID. */
const KNOWN = 4;
/** Texts of a contact who starts during the outage. */
const TEXTS = 4;
/** Longer than WhatsApp's timeout for resending. */
const IDLE_MS = 45_000;
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

const readChats = async () => {
  const rows = await orm.em.getConnection().execute<{ phone: string; bodies: string[] }[]>(
    `select p.phone, array_agg(m.body order by m.at, m.id) bodies from messages m join chats c on c.id = m.chat_id
         join contacts p on p.id = c.contact_id where not m.from_me group by p.phone`,
  );
  return new Map(rows.map(({ phone, bodies }) => [phone, bodies]));
};

async function readPool(): Promise<Record<string, number>> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const found = [...(await response.text()).matchAll(/^mersal_database_pool\{pool="main",state="(\w+)".*?\} (\d+)$/gm)];
  return Object.fromEntries(found.map(([, state, value]) => [state, Number(value)]));
}

/** Waits until the count is reached or stops growing. */
async function waitUntilIdle(read: () => Promise<number>, expected: number): Promise<void> {
  for (let [previous, since] = [-1, Date.now()]; Date.now() - since < IDLE_MS; await sleep(200)) {
    const count = await read();
    if (count >= expected) return;
    if (count > previous) [previous, since] = [count, Date.now()];
  }
}

it(`PostgreSQL crashes ${TIMES} times while known and new contacts write: each text is recorded once and in order`, async () => {
  const { sandbox } = network;
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const device = await linkDevice(client, sandbox, merchant.number);
  const written = new Map<string, string[]>();
  let isOver = false;

  // The order is by WhatsApp's timestamps, which are whole seconds.
  const write = async ({ number }: PhoneResource, mayContinue: (count: number) => boolean) => {
    const texts: string[] = [];
    written.set(number, texts);
    for (; mayContinue(texts.length); await sleep(1050 + Math.random() * 300)) {
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
  // Sends and reads keep other kinds of transactions open at a crash.
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
    // No keys are cached after a restart.
    if (time % 2 === 1) {
      await server.end('SIGKILL');
      await server.start();
      await waitFor(
        'the device is connected',
        async () => (await sandbox.linkedDevices(merchant.number))[0]?.isConnected,
        20_000,
      );
    }
    await postgres.crash();
    for (const addressing of ['pn', 'lid'] as const)
      writing.push(write(await sandbox.phones.create({ addressing }), (count) => count < TEXTS));
    // WhatsApp resends messages within the first outage of the long form.
    await sleep(isLong && time === 0 ? 35_000 : 1000 + Math.random() * 3000);
    await postgres.start();
  }
  isOver = true;
  await Promise.all(writing);
  await load;

  const count = [...written.values()].flat().length;
  const countRecorded = async () => [...(await readChats()).values()].flat().length;
  await waitUntilIdle(countRecorded, count);
  const recorded = await readChats();
  process.stderr.write(
    `${count} texts of ${written.size} people over ${TIMES} crashes, ${await countRecorded()} are recorded\n`,
  );
  const lost = [...written].flatMap(([number, texts]) => texts.filter((text) => !recorded.get(number)?.includes(text)));
  if (lost.length > 0) process.stderr.write(`the server runs: ${server.isRunning}\n${server.output.slice(-20_000)}\n`);
  expect(lost).toEqual([]);
  expect(recorded).toEqual(written);

  const isIdle = ({ used, waiting }: Record<string, number>) => used === 0 && waiting === 0;
  await waitFor('all connections of the pool are idle', async () => isIdle(await readPool()), 20_000);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output).not.toContain('uncaught exception');
}, 1_800_000);
