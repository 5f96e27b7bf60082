// Long: kill-cluster.spec covers kills of each kind of process in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const MESSAGES = isLong ? 600 : 100;
const PHONES = 20;
const KILLS = isLong ? 20 : 3;

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

/** Changes of every fourth message, in turn. */
const CHANGES = [
  { path: 'edit', body: (text: string) => ({ body: `${text}, corrected` }) },
  { path: 'react', body: () => ({ emoji: '👍' }) },
  { path: 'delete', body: () => ({}) },
];
/** A message is changed so many messages later. */
const CHANGE_DELAY = 12;
const changeOf = (number: number) =>
  number >= 0 && number % 4 === 0 && number < MESSAGES - CHANGE_DELAY
    ? CHANGES[(number / 4) % CHANGES.length]
    : undefined;

it(`kill -9 at ${KILLS} random moments during ${MESSAGES} sends and their changes: every phone receives each exactly once`, async () => {
  const { sandbox } = network;
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const phones = await sandbox.phones.createMany(PHONES);
  const device = await linkDevice(client, sandbox, merchant.number);

  let isSending = true;
  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(100 + Math.random() * 900);
      await server.end('SIGKILL');
      await server.start();
      if (!isSending) break;
    }
  })();
  const ids: number[] = [];
  // Retries with the same idempotency key.
  for (let number = 0; number < MESSAGES; number++) {
    const order = { device: device.sessionId, phone: phones[number % PHONES]?.number, body: `message ${number}` };
    await waitFor(
      `message ${number} is accepted`,
      () =>
        client.post('/api/v1/messages', order, { 'idempotency-key': `key-${number}` }).then(
          ({ status, body }) => {
            if (status === 201) ids[number] = body.data.id;
            return status === 201;
          },
          () => false,
        ),
      60_000,
    );
    await changeLater(client, ids, number - CHANGE_DELAY);
    await sleep(20);
  }
  isSending = false;
  await killing;

  const unfinished = `select count(*)::int count from messages where status in ('queued', 'sending') or change is not null`;
  await waitFor(
    'the ledger is finished',
    async () => (await orm.em.getConnection().execute<{ count: number }[]>(unfinished))[0]?.count === 0,
    90_000,
  );
  const rows = await orm.em
    .getConnection()
    .execute<{ status: string; wa_id: string; body: string }[]>('select status, wa_id, body from messages order by id');
  expect(rows).toHaveLength(MESSAGES);
  expect(rows.filter(({ status }) => !['sent', 'delivered', 'read'].includes(status))).toEqual([]);

  for (const [index, phone] of phones.entries()) {
    const numbers = Array.from({ length: MESSAGES / PHONES }, (_, round) => round * PHONES + index);
    const received = await sandbox.inbox(phone.number, { count: numbers.length, waitMs: 10_000 });
    const receivedOf = (kind: string) => received.filter((message) => message.kind === kind).length;
    const expectedOf = (path: string) => numbers.filter((number) => changeOf(number)?.path === path).length;
    expect([receivedOf('text'), receivedOf('edit'), receivedOf('reaction'), receivedOf('delete')]).toEqual([
      numbers.length,
      expectedOf('edit'),
      expectedOf('react'),
      expectedOf('delete'),
    ]);
    const shown = await sandbox.messages(phone.number, merchant.number, 100);
    expect(shown).toMatchObject(numbers.map((number) => asShown(number, merchant.number)));
  }
}, 600_000);

function asShown(number: number, from: string): object {
  const text = `message ${number}`;
  const path = changeOf(number)?.path;
  if (path === 'delete') return { text: null, isDeleted: true };
  if (path === 'edit') return { text: `${text}, corrected`, isEdited: true };
  return { text, isDeleted: false, reactions: path === 'react' ? [{ from, emoji: '👍' }] : [] };
}

async function changeLater(client: HttpClient, ids: readonly number[], number: number): Promise<void> {
  const change = changeOf(number);
  if (!change) return;
  await waitFor(
    `the change of message ${number} is accepted`,
    () =>
      client.post(`/api/v1/messages/${ids[number]}/${change.path}`, change.body(`message ${number}`)).then(
        ({ status }) => status === 200,
        () => false,
      ),
    60_000,
  );
}
