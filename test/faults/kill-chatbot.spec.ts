import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { choice, flowOf, reply, send, setField } from '../fixtures/flows/build-flow.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const KILLS = isLong ? 20 : 2;
/** Contacts in conversation around each kill. */
const PEOPLE = isLong ? 50 : 8;

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

const flow = flowOf(
  {
    hi: send('hello'),
    a: reply('one'),
    b: reply('two', { rate_delay: 1 }),
    q: choice('three', { yes: 'Yes', no: 'No' }),
    keep: setField('wish', 'yes'),
    c: reply('four'),
    d: reply('five'),
  },
  'hi > a',
  'a > b',
  'b > q',
  'q.yes > keep',
  'keep > c',
  'c > d',
);
const UNTIL_QUESTION = ['one', 'two', 'three\n\n1. Yes\n2. No'];
const ALL_REPLIES = [...UNTIL_QUESTION, 'four', 'five'];

it(`kill -9 ${KILLS} times during conversations with a bot: each reply arrives once, in order`, async () => {
  const { sandbox } = network;
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const device = await linkDevice(client, sandbox, merchant.number);
  const made = await client.post('/api/v1/chatbots', { device_id: [device.id], tree_chatbot: flow });
  expect(made.status).toBe(201);
  const people = await sandbox.phones.createMany(KILLS * PEOPLE);

  const waitForReplies = (number: string, replyCount: number) =>
    waitFor(
      `${replyCount} replies`,
      async () => (await sandbox.inbox(number, { count: replyCount, waitMs: 5_000 })).length >= replyCount,
      // A reply may wait for a restart and the heartbeat timeout.
      isLong ? 180_000 : 60_000,
    );
  const talk = async (number: string): Promise<void> => {
    await sleep(Math.random() * 1_500);
    await sandbox.send(number, merchant.number, 'hello');
    await waitForReplies(number, UNTIL_QUESTION.length);
    await sandbox.send(number, merchant.number, '1');
    await waitForReplies(number, ALL_REPLIES.length);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const talking = Promise.all(people.slice(kill * PEOPLE, (kill + 1) * PEOPLE).map(({ number }) => talk(number)));
    const started = kill * PEOPLE + Math.ceil(Math.random() * PEOPLE);
    await waitFor(
      'some conversations have started',
      async () => (await count('select count(*) n from bot_conversations')) >= started,
    );
    await sleep(Math.random() * 300);
    await server.end('SIGKILL');
    await server.start();
    await talking;
  }
  const conversations = KILLS * PEOPLE;
  await waitFor(
    'all conversations are over',
    async () =>
      (await count(`select count(*) n from bot_conversations where outcome = 'finished' and ended_at is not null`)) ===
      conversations,
  );
  for (const { number } of people) {
    const inbox = await sandbox.inbox(number, { count: ALL_REPLIES.length });
    expect([number, inbox.map(({ text }) => text)]).toEqual([number, ALL_REPLIES]);
  }
  expect(await count('select count(*) n from messages where from_me')).toBe(conversations * ALL_REPLIES.length);
  expect(await count(`select count(*) n from automatic_answers where state <> 'answered'`)).toBe(0);
  expect(await count('select count(*) n from bot_turns where due_at is not null')).toBe(0);
  expect(await count(`select count(*) n from contacts where fields ->> 'wish' = 'yes'`)).toBe(conversations);
}, 900_000);
