import { RequestContext } from '@mikro-orm/core';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type InboundMessage, RecordInbound, UNREADABLE } from '../../src/devices/devices.ports.js';
import { messageText } from '../../src/messaging/conversations/messages/message-text.contract.js';
import type { MessageList } from '../../src/messaging/conversations/chats.contract.js';
import type { ChatResource } from '../../src/messaging/messaging.contract.js';
import { ProcessRegistry } from '../../src/platform/processes/process-registry.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';

const PHONE = '966501112233';

let server: TestApp;
let client: HttpClient;
let accountId: number;
let deviceId: number;
/** WhatsApp's timestamps are whole seconds. */
let second: number;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(async () => {
  const member = await makeMember(server.orm);
  ({ accountId } = member);
  client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const em = server.orm.em.fork();
  ({ id: deviceId } = await makeDevice(em, { accountId }));
  await em.execute('insert into device_leases (device_id, account_id, process_id) values (?, ?, ?)', [
    deviceId,
    accountId,
    server.app.get(ProcessRegistry).id,
  ]);
  second = (Math.floor(Date.now() / 1000) - 1) * 1000;
});

const receive = (body: string, at: number, overrides: Partial<InboundMessage> = {}) => {
  const message: InboundMessage = {
    waId: body,
    fromMe: false,
    phone: PHONE,
    lid: null,
    pushName: null,
    at: new Date(at),
    kind: 'text',
    body,
    unsupportedType: null,
    media: null,
    quoted: null,
    effect: null,
    card: null,
    forwards: 0,
    content: new Uint8Array(),
    isLive: true,
    isTruncated: false,
    ...overrides,
  };
  return RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute(new RecordInbound(accountId, deviceId, [message])),
  );
};

const write = async (body: string, at: number) => {
  const em = server.orm.em.fork();
  const chat = await em.findOneOrFail(Chat, { accountId, deviceId });
  await makeMessage(em, { chat, fromMe: true, status: 'sent', at: new Date(at), body });
};

async function readChat(): Promise<ChatResource> {
  const { body } = await client.get(`/api/v1/chat-lists/${deviceId}`);
  return (body as { data: ChatResource[] }).data[0]!;
}

async function readBodies(limit = 2): Promise<(string | null)[]> {
  const { id } = await readChat();
  const bodies: (string | null)[] = [];
  for (let cursor = ''; ;) {
    const { body } = await client.get(`/api/v1/chat-list-messages/${deviceId}/${id}?limit=${limit}${cursor}`);
    const page = body as MessageList;
    bodies.push(...page.data.map(messageText));
    if (page.next_cursor === null) return bodies.reverse();
    cursor = `&cursorId=${page.next_cursor}`;
  }
}

it('late messages are ordered by WhatsApp’s time, and the chat shows the latest', async () => {
  await receive('first', second - 30_000);
  await receive('third', second - 10_000);
  await receive('second', second - 20_000);
  expect(await readBodies()).toEqual(['first', 'second', 'third']);
  expect(await readChat()).toMatchObject({
    last_message: { body: 'third' },
    last_message_recieved: new Date(second - 10_000).toISOString(),
    unread_count: 3,
  });
});

it('messages of one second are ordered by arrival, page by page', async () => {
  const bodies = Array.from({ length: 7 }, (_, index) => `text ${index}`);
  for (const [index, body] of bodies.entries()) await receive(body, second, { isLive: index % 3 !== 1 });
  await receive('a second later', second + 1000);
  await receive('a second before', second - 1000);
  const expected = ['a second before', ...bodies, 'a second later'];
  expect(await readBodies(2)).toEqual(expected);
  expect(await readBodies(20)).toEqual(expected);
  expect((await readChat()).last_message?.body).toBe('a second later');
});

it('our message is listed between question and answer, also within a second', async () => {
  await receive('question', second);
  await write('our answer', second + 400);
  await receive('their thanks', second);
  await write('goodbye', second + 1200);
  expect(await readBodies()).toEqual(['question', 'our answer', 'their thanks', 'goodbye']);
});

it('a message that needed a retry keeps its position', async () => {
  await receive('before', second - 20_000);
  await receive('torn', second - 15_000, { kind: 'unsupported', body: null, unsupportedType: UNREADABLE });
  await receive('after', second - 10_000);
  await receive('torn', second);
  expect(await readBodies()).toEqual(['before', 'torn', 'after']);
});

it('a quote belongs to its sender, although both sides used its ID', async () => {
  await receive('same', second - 20_000, { body: 'theirs' });
  await receive('same', second - 10_000, { body: 'ours', fromMe: true });
  for (const fromMe of [false, true])
    await receive(`reply ${fromMe}`, second, { quoted: { waId: 'same', fromMe, kind: 'text', body: null } });
  const { id } = await readChat();
  const { body } = await client.get(`/api/v1/chat-list-messages/${deviceId}/${id}`);
  const quotes = (body as MessageList).data.flatMap(({ quoted }) => quoted?.body ?? []);
  expect(quotes.toSorted()).toEqual(['ours', 'theirs']);
});

it('a thousand messages of one second keep their order', async () => {
  await receive('first', second);
  await write('the last moment', second + 999);
  for (const body of ['one', 'two', 'three']) await receive(body, second);
  expect(await readBodies()).toEqual(['first', 'the last moment', 'one', 'two', 'three']);
});
