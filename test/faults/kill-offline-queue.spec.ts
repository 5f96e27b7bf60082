// Long: kill-inbound.spec covers the inbound journal.
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

// The server is killed repeatedly meanwhile.
const IS_LONG = process.env['FAULTS'] === 'long';
const [KILLS, COUNT, CUSTOMERS] = IS_LONG ? [20, 5000, 40] : [2, 300, 8];
/** Our texts cause receipts. */
const SENT = IS_LONG ? 10 : 3;
/** A file is retried after up to two minutes, when kills have cut six attempts. */
const STILL_MS = 150_000;

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

const sql = <Row extends object>(query: string, params: unknown[] = []) =>
  orm.em.getConnection().execute<Row[]>(query, params);
const countInbound = async () =>
  (await sql<{ n: number }>('select count(*)::int n from messages where not from_me'))[0]!.n;

/** Returns when done or when nothing changes. */
async function untilStill(read: () => Promise<string>, isDone: () => Promise<boolean>): Promise<void> {
  for (let [before, since] = ['', Date.now()]; Date.now() - since < STILL_MS; await sleep(250)) {
    if (await isDone()) return;
    const now = await read();
    if (now !== before) [before, since] = [now, Date.now()];
  }
}

interface Customer {
  phone: PhoneResource;
  bodies: string[];
  lastText: { id: string; place: number } | null;
}

it(`kill -9 ${KILLS} times while ${COUNT} offline texts, edits, receipts and files arrive: each once, in order`, async () => {
  const { sandbox } = network;
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  const device = await linkDevice(client, sandbox, merchant.number);
  const customers: Customer[] = [];
  for (let index = 0; index < CUSTOMERS; index++) {
    const phone = await sandbox.phones.create({ addressing: index % 2 ? 'pn' : 'lid' });
    customers.push({ phone, bodies: [], lastText: null });
    await sandbox.phones.change(phone.number, { online: false });
    for (let text = 0; text < SENT; text++) {
      const order = { device: device.sessionId, phone: phone.number, body: `ours ${text}` };
      expect((await client.post('/api/v1/messages', order)).status).toBe(201);
    }
  }
  await waitFor(
    'WhatsApp has taken our texts',
    async () => (await sql(`select from messages where from_me and status <> 'sent'`)).length === 0,
    60_000,
  );
  await server.end('SIGKILL');

  const send = async (customer: Customer, index: number): Promise<void> => {
    const { phone, bodies, lastText } = customer;
    if (index % 10 === 9 && lastText) {
      const text = `edited ${index}`;
      await sandbox.send(phone.number, merchant.number, { edit: { id: lastText.id, text } });
      bodies[lastText.place] = text;
      customer.lastText = null;
    } else if (index % 20 === 7) {
      const caption = `file ${index}`;
      const base64 = Buffer.from(`%PDF-1.4 ${index}`).toString('base64');
      const media = {
        kind: 'document',
        base64,
        mimetype: 'application/pdf',
        fileName: `${index}.pdf`,
        caption,
      } as const;
      await sandbox.send(phone.number, merchant.number, { media });
      bodies.push(caption);
    } else {
      const text = `text ${index}`;
      const id = await sandbox.send(phone.number, merchant.number, text);
      customer.lastText = { id, place: bodies.length };
      bodies.push(text);
    }
  };
  const perRound = Math.ceil(COUNT / (KILLS + 1));
  for (let round = 0; round <= KILLS; round++) {
    for (const { phone } of customers.filter((_one, index) => index % (KILLS + 1) === round)) {
      await sandbox.phones.change(phone.number, { online: true });
      await sandbox.inbox(phone.number, { count: SENT });
      await sandbox.read(phone.number, merchant.number);
    }
    for (const { phone } of customers) await sandbox.phones.change(phone.number, { online: true });
    for (let index = round * perRound; index < Math.min(COUNT, (round + 1) * perRound); index++)
      await send(customers[index % CUSTOMERS]!, index);
    const before = await countInbound();
    await server.start();
    if (round === KILLS) break;
    await waitFor('the queue arrives', async () => (await countInbound()) > before, 60_000);
    await sleep(Math.random() * 150);
    await server.end('SIGKILL');
  }

  const expected = customers.map(({ phone, bodies }) => [phone.number, bodies] as const);
  const total = expected.reduce((sum, [, bodies]) => sum + bodies.length, 0);
  const state = async () => {
    const [row] = await sql<Record<string, number>>(
      `select count(*) filter (where not from_me)::int texts, count(*) filter (where is_edited)::int edits,
         count(*) filter (where from_me and status = 'read')::int reads, count(*) filter (where media ->> 'fileKey' is not null)::int files from messages`,
    );
    return row!;
  };
  const edits = expected.flatMap(([, bodies]) => bodies).filter((body) => body.startsWith('edited')).length;
  const files = expected.flatMap(([, bodies]) => bodies).filter((body) => body.startsWith('file')).length;
  const wanted = { texts: total, edits, reads: CUSTOMERS * SENT, files };
  await untilStill(
    async () => JSON.stringify(await state()),
    async () => JSON.stringify(await state()) === JSON.stringify(wanted),
  );
  process.stderr.write(
    `${KILLS} kills, wanted ${JSON.stringify(wanted)}, there are ${JSON.stringify(await state())}\n`,
  );
  const there = await sql<{ phone: string; bodies: string[] }>(
    `select p.phone, array_agg(m.body order by m.at, m.id) bodies from messages m join chats c on c.id = m.chat_id
       join contacts p on p.id = c.contact_id where not m.from_me group by p.phone`,
  );
  const shown = new Map(there.map(({ phone, bodies }) => [phone, bodies]));
  for (const [number, bodies] of expected) expect([number, shown.get(number) ?? []]).toEqual([number, bodies]);
  expect(await state()).toEqual(wanted);
  // WhatsApp may have resent some messages.
  await waitFor('the journal is empty', async () => (await sql('select from inbound_journal')).length === 0);
}, 1_200_000);
