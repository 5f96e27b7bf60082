import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, expect, it } from '@jest/globals';
import type { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { openAddressee } from '../../src/messaging/delivery/writing/open-addressee.js';
import { type MessageDraft, writeMessage } from '../../src/messaging/delivery/writing/write-message.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { holdDevice } from '../setup/whatsapp/record-message.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const sql = <Row>(text: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(text, params);

const CONTENT = Buffer.from('the wire form');
const openedAt = new Date(Date.now() - 60_000);

interface Lane {
  em: EntityManager;
  accountId: number;
  deviceId: number;
  chat: Chat;
}

async function makeLane(): Promise<Lane> {
  const em = server.orm.em.fork();
  const { id: deviceId, accountId } = await makeDevice(em);
  await holdDevice(server, { accountId, deviceId });
  const contact = await makeContact(em, { accountId, hasWhatsapp: true });
  return { em, accountId, deviceId, chat: await makeChat(em, { accountId, deviceId, contactId: contact.id }) };
}

const packageOf = ({ accountId }: Lane, limits: string, values: string) =>
  sql(`insert into subscriptions (account_id, package_id, ${limits}) values (?, null, ${values})`, [accountId]);

/** Writes a message. `behind` is the number of later claims of the device. `phone` is of somebody unknown. */
async function append(
  { em, accountId, deviceId, chat }: Lane,
  { isForUnlimited = false, behind = 0, phone }: { isForUnlimited?: boolean; behind?: number; phone?: string } = {},
) {
  const [lease] = await sql<{ epoch: string }>('select epoch from device_leases where device_id = ?', [deviceId]);
  const draft: MessageDraft = {
    accountId,
    deviceId,
    phone: phone ?? null,
    chatId: phone === undefined ? chat.id : null,
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
  };
  const sendPath = { epoch: Number(lease?.epoch) - behind, openedAt, repeatBefore: openedAt, content: CONTENT };
  const text = { body: 'hello', idempotencyKey: null, requestHash: 'x' };
  if (phone === undefined) return writeMessage(em, draft, text, { sendPath, isForUnlimited, opened: null });
  expect(await writeMessage(em, draft, text, { sendPath, isForUnlimited, opened: null })).toBeNull();
  return em.transactional(async (transaction) => {
    const opened = await openAddressee(transaction, draft);
    return writeMessage(transaction, draft, text, { sendPath, isForUnlimited, opened });
  });
}

const rowOf = async (id: number | undefined) =>
  (
    await sql<object>(
      `select status, content, attempts, handed_over_at is not null is_handed_over from messages where id = ?`,
      [id],
    )
  )[0];

it('a text without predecessors is stored as in flight, with its encoded body', async () => {
  const lane = await makeLane();
  await makeMessage(lane.em, {
    chat: lane.chat,
    fromMe: true,
    status: 'sending',
    handedOverAt: new Date(),
    content: CONTENT,
  });
  const appended = await append(lane);
  expect(appended?.message.status).toBe('sending');
  expect(appended?.claim).toMatchObject({
    id: appended?.message.id,
    chatId: lane.chat.id,
    content: CONTENT,
    isContentStored: true,
    attempts: 1,
    isWarm: false,
    contact: { id: lane.chat.contactId, hasWhatsapp: true },
  });
  expect(await rowOf(appended?.message.id)).toEqual({
    status: 'sending',
    content: CONTENT,
    attempts: 1,
    is_handed_over: true,
  });
});

it('a text to somebody new is stored as in flight too, with a new contact and chat', async () => {
  const lane = await makeLane();
  const appended = await append(lane, { phone: '966555000111' });
  expect(appended?.claim).toMatchObject({
    chatId: appended?.chat?.id,
    contact: { phone: '966555000111', hasWhatsapp: null },
    isWarm: false,
  });
  expect(await rowOf(appended?.message.id)).toMatchObject({ status: 'sending', content: CONTENT, attempts: 1 });
  await sql(`update devices set limited_by = 'time_lock' where id = ?`, [lane.deviceId]);
  expect((await append(lane, { phone: '966555000222' }))?.message.status).toBe('queued');
});

it.each<[string, (lane: Lane) => Promise<unknown>]>([
  [
    'another message is queued for the device',
    async ({ em, accountId, deviceId }) =>
      makeMessage(em, { chat: await makeChat(em, { accountId, deviceId }), fromMe: true, status: 'queued' }),
  ],
  [
    'another was handed over to the connection before, and has no answer',
    ({ em, chat }) =>
      makeMessage(em, {
        chat,
        fromMe: true,
        status: 'sending',
        handedOverAt: new Date(openedAt.getTime() - 1),
        content: CONTENT,
      }),
  ],
  [
    'one before it has no wire form yet: its file may wait for the host of media',
    ({ em, chat }) => makeMessage(em, { chat, fromMe: true, status: 'sending', handedOverAt: new Date() }),
  ],
  [
    'several messages are unacknowledged',
    async ({ em, chat }) => {
      for (let count = 0; count < 4; count++)
        await makeMessage(em, {
          chat,
          fromMe: true,
          status: 'sending',
          handedOverAt: new Date(),
          content: CONTENT,
        });
    },
  ],
  [
    'WhatsApp does not let the device write to new people',
    ({ deviceId }) => sql(`update devices set limited_by = 'time_lock' where id = ?`, [deviceId]),
  ],
  ['the device is one too many for the package', (lane) => packageOf(lane, 'count_messages, count_devices', '-1, 0')],
])('it is queued when %s', async (_, prepare) => {
  const lane = await makeLane();
  await prepare(lane);
  const appended = await append(lane);
  expect([appended?.message.status, appended?.claim]).toEqual(['queued', null]);
  expect(await rowOf(appended?.message.id)).toEqual({
    status: 'queued',
    content: null,
    attempts: 0,
    is_handed_over: false,
  });
});

it.each(['media_host', 'lookup'])(
  'a message that is held because of %s delays its own chat and no other',
  async (reason) => {
    const hold = (id: number) =>
      sql(`update messages set hold_reason = ?, held_until = now() + interval '1 hour' where id = ?`, [reason, id]);
    const lane = await makeLane();
    const { em, accountId, deviceId, chat } = lane;
    const otherChat = await makeChat(em, { accountId, deviceId });
    await hold((await makeMessage(em, { chat: otherChat, fromMe: true, status: 'queued' })).id);
    expect((await append(lane))?.message.status).toBe('sending');
    await hold((await makeMessage(em, { chat, fromMe: true, status: 'queued' })).id);
    expect((await append(lane))?.message.status).toBe('queued');
  },
);

it('messages to known contacts are sent at once while the device is limited', async () => {
  const lane = await makeLane();
  await sql(`update devices set limited_by = 'time_lock' where id = ?`, [lane.deviceId]);
  await sql('update chats set is_warm = true where id = ?', [lane.chat.id]);
  expect((await append(lane))?.claim).toMatchObject({ isWarm: true });
});

it('a previous holder of the device starts no send: its messages are queued', async () => {
  const lane = await makeLane();
  expect((await append(lane, { behind: 1 }))?.message.status).toBe('queued');
});

it('messages of accounts without limits reserve no quota', async () => {
  const planFor = async (limits?: string, values = '') => {
    const lane = await makeLane();
    if (limits) await packageOf(lane, limits, values);
    return (await append(lane, { isForUnlimited: true }))?.message.status ?? null;
  };
  expect(await planFor('count_messages', '-1')).toBe('sending');
  expect(await planFor('count_messages, expire_at', `-1, now() + interval '1 day'`)).toBe('sending');
  expect(await planFor()).toBeNull();
  expect(await planFor('count_messages', '1000')).toBeNull();
  expect(await planFor('count_messages, expire_at', `-1, now() - interval '1 second'`)).toBeNull();
});
