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

it(`kill -9 at ${KILLS} random moments during ${MESSAGES} sends: every phone has each message exactly once, none lost`, async () => {
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
  // As an integrator would: what was not answered is asked again under the same key.
  for (let number = 0; number < MESSAGES; number++) {
    const order = { device: device.sessionId, phone: phones[number % PHONES]?.number, body: `message ${number}` };
    await waitFor(
      `message ${number} is taken`,
      () =>
        client.post('/api/v1/messages', order, { 'idempotency-key': `key-${number}` }).then(
          ({ status }) => status === 201,
          () => false,
        ),
      60_000,
    );
    await sleep(20);
  }
  isSending = false;
  await killing;

  const unfinished = `select count(*)::int count from messages where status in ('queued', 'sending')`;
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
    const expected = Array.from({ length: MESSAGES / PHONES }, (_, round) => `message ${round * PHONES + index}`);
    const received = await sandbox.inbox(phone.number, { count: expected.length, waitMs: 10_000 });
    expect(received.map(({ text }) => text)).toEqual(expected);
  }
}, 600_000);
