// Long: kill-chatbot.spec covers automatic replies in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const KILLS = process.env['FAULTS'] === 'long' ? 20 : 2;
/** Senders around each kill. */
const PEOPLE = 12;

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

const count = async (query: string): Promise<number> =>
  Number((await orm.em.getConnection().execute<{ n: string }[]>(query))[0]?.n);

it(`kill -9 ${KILLS} times while contacts write: each gets one reply`, async () => {
  const { sandbox } = network;
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const device = await linkDevice(client, sandbox, merchant.number);
  const made = await client.post('/api/v1/auto-replys', {
    name: 'Away',
    devices: [device.id],
    body: 'We are away.',
    renew_every: 24,
  });
  expect(made.status).toBe(201);
  const writers = await sandbox.phones.createMany(KILLS * PEOPLE);

  for (let kill = 0; kill < KILLS; kill++) {
    const writing = writers.slice(kill * PEOPLE, (kill + 1) * PEOPLE).map(async ({ number }) => {
      await sleep(Math.random() * 600);
      await sandbox.send(number, merchant.number, `Hello from ${number}`);
    });
    await waitFor(
      'a reply is in progress',
      async () => (await count('select count(*) n from automatic_answers')) > kill * PEOPLE,
    );
    await sleep(Math.random() * 200);
    await server.end('SIGKILL');
    await server.start();
    await Promise.all(writing);
  }
  const all = KILLS * PEOPLE;
  await waitFor(
    'all contacts have a reply',
    async () => (await count(`select count(*) n from automatic_answers where state = 'answered'`)) === all,
  );
  for (const { number } of writers) {
    const inbox = await sandbox.inbox(number, { count: 1 });
    expect([number, inbox.map(({ text }) => text)]).toEqual([number, ['We are away.']]);
  }
  expect(await count(`select count(*) n from messages where from_me`)).toBe(all);
  expect(await count(`select count(*) n from durable_tasks where handler = 'bots.answer_message'`)).toBe(0);
}, 120_000);
