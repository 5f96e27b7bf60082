import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { readChats } from '../../src/messaging/conversations/chat.resource.js';
import { claimQueued } from '../../src/messaging/delivery/claim-queued.js';
import { lookUpKnown } from '../../src/messaging/delivery/inbound/look-up-known.js';
import { type WriteOptions, writeMessage } from '../../src/messaging/delivery/writing/write-message.js';
import { claimDurableJobs } from '../../src/platform/jobs/claim-durable-jobs.js';
import { makeAccount } from '../factories/make-account.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { holdDevice } from '../setup/whatsapp/record-message.js';

/** Rows of an import after which table statistics are outdated. */
const IMPORTED = 150_000;
/** Upper limit of rows read per table by a frequent statement about one message. */
const MAX_ROWS = 200;
const PHONE = '966599999999';

let server: OwnApp;
let accountId: number;
let deviceId: number;
let chatId: number;
const sql = <Row>(text: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(text, params);

beforeAll(async () => {
  server = await startApp();
  const em = server.orm.em.fork();
  ({ id: accountId } = await makeAccount(em));
  ({ id: deviceId } = await makeDevice(em, { accountId }));
  await holdDevice(server, { accountId, deviceId });
  await sql('insert into subscriptions (account_id, package_id, count_messages) values (?, null, -1)', [accountId]);
  for (let index = 0; index < 5; index++)
    await makeMessage(em, { chat: await makeChat(em, { accountId, deviceId }), fromMe: true, status: 'sent' });
  await sql('analyze');
  await sql(
    `insert into contacts (account_id, phone) select ?, (966510000000 + n)::text from generate_series(1, ${IMPORTED}) n`,
    [accountId],
  );
  await sql('analyze contacts');
  const contact = await makeContact(em, { accountId, phone: PHONE, hasWhatsapp: true });
  ({ id: chatId } = await makeChat(em, { accountId, deviceId, contactId: contact.id }));
}, 90_000);
afterAll(() => server.close());

async function countRowsRead(work: (em: EntityManager) => Promise<unknown>): Promise<number> {
  return server.orm.em.fork().transactional(async (em) => {
    const read = async () => {
      const [row] = await em.execute<{ rows: string }[]>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables
          where relname in ('contacts', 'chats', 'messages', 'suppressions', 'devices')`,
      );
      return Number(row?.rows);
    };
    // A new connection has no cached plans.
    await em.execute('discard plans');
    const before = await read();
    await work(em);
    return (await read()) - before;
  });
}

const makeOutbound = async (em: EntityManager, overrides: Parameters<typeof makeMessage>[1]) =>
  makeMessage(em, { chat: await em.findOneOrFail(Chat, { id: chatId, accountId }), fromMe: true, ...overrides });

const append = (em: EntityManager, options: Omit<WriteOptions, 'opened'>) =>
  writeMessage(
    em,
    {
      accountId,
      deviceId,
      phone: PHONE,
      chatId: null,
      contactId: null,
      quotedId: null,
      templateId: null,
      kind: 'text',
      media: null,
      mediaId: null,
      forwards: 0,
      purpose: 'message',
      isSandboxSpeed: false,
      frequency: null,
      expiresAt: null,
      at: new Date(),
    },
    { body: 'hello', idempotencyKey: null, requestHash: 'x' },
    { ...options, opened: null },
  );

const inbound = {
  waId: 'FRESH',
  fromMe: false,
  phone: PHONE,
  lid: null,
  pushName: null,
  at: new Date(),
  kind: 'text' as const,
  body: 'hello',
  isTruncated: false,
  unsupportedType: null,
  media: null,
  card: null,
  forwards: 0,
  quoted: null,
  effect: null,
  content: new Uint8Array(),
  isLive: true,
};

it.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ['a chat for a push', (em) => readChats(em, accountId, [chatId])],
  ['the place of a text that came', (em) => lookUpKnown(em, { accountId, deviceId }, [inbound, inbound])],
  [
    'another message that can be sent at once',
    async (em) => {
      const sendPath = {
        epoch: await readEpoch(),
        openedAt: new Date(),
        repeatBefore: new Date(0),
        content: new Uint8Array(),
      };
      expect(await append(em, { sendPath, isForUnlimited: true })).toMatchObject({ claim: { isContentStored: true } });
    },
  ],
  ['one message more', (em) => append(em, { sendPath: null, isForUnlimited: false })],
  [
    'the next messages of a device',
    async (em) => {
      await makeOutbound(em, { status: 'queued' });
      expect(await claimQueued(em, { accountId, deviceId, epoch: await readEpoch() }, new Date(0), 20)).not.toEqual([]);
    },
  ],
  [
    'a receipt',
    async (em) => {
      await makeOutbound(em, { waId: 'OURS' });
      const receipt = { waId: 'OURS', from: null, status: 'delivered' as const, error: null, at: new Date() };
      await server.app.get(CommandBus).execute(new RecordReceipts(accountId, deviceId, [receipt]));
    },
  ],
  [
    'the tasks that are due',
    (em) =>
      claimDurableJobs(em, '00000000-0000-4000-8000-000000000000', { handlers: ['test'], batched: ['test'] }, [], 5),
  ],
])('%s uses an index while the statistics are older than a large import', async (_, work) => {
  expect(await countRowsRead(work)).toBeLessThanOrEqual(MAX_ROWS);
});

async function readEpoch(): Promise<number> {
  const [row] = await sql<{ epoch: string }>('select epoch from device_leases where device_id = ?', [deviceId]);
  return Number(row?.epoch);
}
