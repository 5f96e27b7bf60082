import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

const WRITERS = 10;
const ROUNDS = process.env['FAULTS'] === 'long' ? 10 : 2;
const MAX_SHUTDOWN_MS = 10_000;

interface Row {
  key: string;
  body: string;
  status: string;
}

let server: ServerProcess;
let network: Awaited<ReturnType<typeof openSandbox>>;
let orm: MikroORM;
let client: HttpClient;

beforeAll(async () => {
  network = await openSandbox();
  server = await ServerProcess.create();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  const member = await makeMember(orm);
  client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  await network.stop();
});

const readRows = () =>
  orm.em.getConnection().execute<Row[]>('select idempotency_key as key, body, status from messages order by id');

it(`SIGTERM under load, ${ROUNDS} times: exits within ${MAX_SHUTDOWN_MS / 1000} s with code 0, every accepted request was answered, and the next start continues`, async () => {
  const { sandbox } = network;
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const phones = await sandbox.phones.createMany(WRITERS);
  const device = await linkDevice(client, sandbox, merchant.number);
  const answered = new Set<string>();
  const received = async (index: number) => (await sandbox.inbox(phones[index]!.number)).map(({ text }) => text);

  for (let round = 0; round < ROUNDS; round++) {
    const events = await LiveEvents.open(client);
    let isOver = false;
    /** Writes until the server stops responding. */
    const write = async (writer: number) => {
      for (let number = 0; !isOver; number++) {
        const key = `${round}-${writer}-${number}`;
        const order = { device: device.sessionId, phone: phones[writer]?.number, body: key };
        const status = await client.post('/api/v1/messages', order, { 'idempotency-key': key }).then(
          (answer) => answer.status,
          () => null,
        );
        if (status === null) return;
        expect(status).toBe(201);
        answered.add(key);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await sleep(500 + Math.random() * 1000);
    const startedAt = performance.now();
    const code = await server.end('SIGTERM');
    const ms = performance.now() - startedAt;
    isOver = true;
    await writing;
    events.close();
    expect({ round, code, isInTime: ms <= MAX_SHUTDOWN_MS }).toEqual({ round, code: 0, isInTime: true });

    const rows = await readRows();
    // Every stored message was acknowledged to its client.
    expect(rows.filter(({ key }) => !answered.has(key))).toEqual([]);
    expect(rows.length).toBe(answered.size);
    // WhatsApp has messages in this state, but may not have acknowledged them.
    for (const { body } of rows.filter(({ status }) => status === 'sending'))
      await waitFor(`WhatsApp has ${body}`, async () => (await received(Number(body.split('-')[1]))).includes(body));
    await server.start();
  }

  await waitFor(
    'every message is sent',
    async () => (await readRows()).every(({ status }) => !['queued', 'sending'].includes(status)),
    60_000,
  );
  const rows = await readRows();
  expect(rows.filter(({ status }) => status === 'failed')).toEqual([]);
  for (const [index] of phones.entries())
    expect(await received(index)).toEqual(
      rows.filter(({ body }) => body.split('-')[1] === String(index)).map(({ body }) => body),
    );
}, 120_000);

it('SIGTERM while a recipient is looked up: the message is queued again, and the next start sends it', async () => {
  const { sandbox } = network;
  const [merchant, customer] = await sandbox.phones.createMany(2);
  const device = await linkDevice(client, sandbox, merchant!.number);
  await sandbox.fault({ number: customer!.number, kind: 'ignore-lookups' });
  const order = { device: device.sessionId, phone: customer!.number, body: 'after the restart' };
  expect((await client.post('/api/v1/messages', order)).status).toBe(201);
  const readStatus = async () => (await readRows()).find(({ body }) => body === order.body)?.status;
  await waitFor('the message is being sent', async () => (await readStatus()) === 'sending');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await readStatus()).toBe('queued');
  await sandbox.clearFaults(customer!.number);
  await server.start();
  await waitFor('the message is received', async () => (await sandbox.inbox(customer!.number)).length === 1);
}, 120_000);

it('SIGTERM during the start: the server starts, and then stops cleanly', async () => {
  await server.end('SIGTERM');
  const blocker = new pg.Client({ connectionString: server.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table server_processes in exclusive mode');
  const starting = server.start().catch((error: unknown) => error);
  await waitFor('the start waits for the lock', async () => {
    const { rowCount } = await blocker.query(
      `select from pg_locks where relation = 'server_processes'::regclass and not granted`,
    );
    return rowCount! > 0;
  });
  const ending = server.end('SIGTERM');
  await sleep(200);
  await blocker.query('commit');
  await blocker.end();
  expect(await ending).toBe(0);
  await starting;
  expect(await orm.em.getConnection().execute('select name from server_processes')).toEqual([]);
}, 30_000);
