import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

// Baileys sends the receipt of a message before emitting it, and WhatsApp then deletes the message.
const TIMES = process.env['FAULTS'] === 'long' ? 30 : 3;
/** Texts of a customer. Two customers start before each kill. */
const TEXTS = 30;
/** Messages of the phone's history, which arrive during the kills. */
const HISTORY = 450;
const HOUR_MS = 3_600_000;
/** A history notification whose attempts were all killed is retried after a minute. */
const IDLE_MS = 90_000;

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

const bodies = async () =>
  orm.em.getConnection().execute<{ phone: string; bodies: string[] }[]>(
    `select p.phone, array_agg(m.body order by m.id) bodies from messages m join chats c on c.id = m.chat_id
         join contacts p on p.id = c.contact_id where not m.from_me group by p.phone`,
  );

/** Waits until the count is reached or stops growing. */
async function waitUntilIdle(read: () => Promise<number>, expected: number): Promise<void> {
  for (let [previous, since] = [-1, Date.now()]; Date.now() - since < IDLE_MS; await sleep(200)) {
    const count = await read();
    if (count >= expected) return;
    if (count > previous) [previous, since] = [count, Date.now()];
  }
}

it(`kill -9 at ${TIMES} random moments while contacts write: each text is recorded exactly once`, async () => {
  const { sandbox } = network;
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const writer = await sandbox.phones.create({ name: 'Writer' });
  const planted = Array.from({ length: HISTORY }, (_, n) => `old ${n}`);
  const from = Date.now() - HOUR_MS;
  await sandbox.addHistory(
    merchant.number,
    planted.map((text, n) => ({ peer: writer.number, text, at: from + n * 1000 })),
  );
  await linkDevice(client, sandbox, merchant.number);

  const customers: PhoneResource[] = [];
  const written = new Map<string, string[]>();
  const writing: Promise<void>[] = [];
  const write = async ({ number }: PhoneResource) => {
    const texts: string[] = [];
    written.set(number, texts);
    for (; texts.length < TEXTS; await sleep(50 + Math.random() * 400)) {
      const text = `text ${texts.length}`;
      await sandbox.send(number, merchant.number, text);
      texts.push(text);
    }
  };
  for (let time = 0; time < TIMES; time++) {
    await sleep(Math.random() * 1000);
    // First messages of new contacts create the most keys.
    for (const addressing of ['pn', 'lid'] as const) {
      const customer = await sandbox.phones.create({ addressing });
      customers.push(customer);
      writing.push(write(customer));
    }
    await sleep(Math.random() * 800);
    await server.end('SIGKILL');
    await server.start();
  }
  await Promise.all(writing);

  const count = [...written.values()].flat().length + HISTORY;
  const countRecorded = async () => (await bodies()).reduce((sum, row) => sum + row.bodies.length, 0);
  await waitUntilIdle(countRecorded, count);
  const recorded = new Map((await bodies()).map((row) => [row.phone, row.bodies]));
  const lost = customers.flatMap(({ number, lid }) => {
    const recordedTexts = recorded.get(number) ?? [];
    return (written.get(number) ?? [])
      .filter((text) => !recordedTexts.includes(text))
      .map((text) => `${lid ? 'lid' : 'pn'} ${text}`);
  });
  process.stderr.write(`${count} texts over ${TIMES} kills, ${await countRecorded()} are recorded\n`);
  expect(lost).toEqual([]);
  expect(recorded.get(writer.number)?.toSorted()).toEqual(planted.toSorted());
  expect(await countRecorded()).toBe(count);
}, 600_000);
