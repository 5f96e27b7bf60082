import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { ChatCounts, InboxPage } from '../../src/messaging/conversations/chats.contract.js';
import { RequestHandover, PublishChat } from '../../src/messaging/conversation.messages.js';
import type { ChatResource } from '../../src/messaging/messaging.contract.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';
import { makeDevice } from '../factories/make-device.js';

const PHONES = ['966501112233', '966501112244'] as const;

let server: TestApp;
let merchant: ApiUser;
let stranger: ApiUser;
let place: { accountId: number; deviceId: number };
let sessionId: string;
let chats: [ChatResource, ChatResource];

beforeAll(async () => {
  server = await workerApp();
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => stranger.events.close());

beforeEach(async () => {
  merchant?.events.close();
  merchant = await openApiUser(server);
  const { accountId } = merchant.member;
  const device = await makeDevice(server.orm.em.fork(), { accountId });
  place = { accountId, deviceId: device.id };
  ({ sessionId } = device);
  await holdDevice(server, place);
  await write(PHONES[0], 'first');
  await write(PHONES[1], 'second');
  const { data } = await list();
  chats = [data.find(({ phone }) => phone === PHONES[0])!, data.find(({ phone }) => phone === PHONES[1])!];
});
afterAll(() => merchant.events.close());

const write = (phone: string, body: string, overrides = {}) =>
  recordInboundMessage(server, place, phone, body, overrides);
const list = async (query = '', user = merchant): Promise<InboxPage> =>
  (await user.client.get(`/api/v1/chat-lists${query}`)).body as InboxPage;
const listIds = async (query = ''): Promise<number[]> => (await list(query)).data.map(({ id }) => id);
const readCounts = async (): Promise<ChatCounts> =>
  (await merchant.client.get('/api/v1/chat-counts')).body as ChatCounts;
const change = (call: string, chat: ChatResource, body?: object, user = merchant) =>
  user.client.post(`/api/v1/${call}/${chat.device_id}/${chat.id}`, body);
const execute = (command: RequestHandover | PublishChat) =>
  RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute<RequestHandover | PublishChat, void>(command),
  );
const requestHandover = async ({ id }: ChatResource) => {
  await execute(new RequestHandover(place.accountId, id, true));
  await execute(new PublishChat(place.accountId, id));
};

describe('an archived chat', () => {
  it('moves to a separate list, is pushed to other tabs, and is found by its number', async () => {
    const [first, second] = chats;
    const since = merchant.events.now;
    const { status, body } = await change('chat-archive', first, { archived: true });
    expect([status, body.data.is_archived]).toEqual([200, true]);
    await merchant.events.next('chat.changed', ({ chat }) => chat.id === first.id && chat.is_archived, { since });
    expect([await listIds(), await listIds('?state=unread'), await listIds('?state=archived')]).toEqual([
      [second.id],
      [second.id],
      [first.id],
    ]);
    expect(await listIds(`?search=${PHONES[0]}`)).toEqual([first.id]);
    expect(await readCounts()).toMatchObject({ all: 1, unread: 1, archived: 1 });
    const ofDevice = (await merchant.client.get(`/api/v1/chat-lists/${place.deviceId}`)).body as { data: unknown[] };
    expect(ofDevice.data).toHaveLength(1);
    await change('chat-archive', first, { archived: false });
    expect([await listIds(), await listIds('?state=archived')]).toEqual([[second.id, first.id], []]);
    expect(await readCounts()).toMatchObject({ all: 2, archived: 0 });
  });

  it('returns to the inbox when the contact writes, unless it is muted, and not when a user writes', async () => {
    const [first, second] = chats;
    for (const chat of chats) await change('chat-archive', chat, { archived: true });
    await change('chat-mute', second, { muted: true });
    await write(PHONES[0], 'ours', { fromMe: true });
    await merchant.client.post('/api/v1/messages', { device: sessionId, chat_id: first.id, body: 'ours too' });
    expect(await listIds()).toEqual([]);
    for (const phone of PHONES) await write(phone, 'again');
    expect([await listIds(), await listIds('?state=archived')]).toEqual([[first.id], [second.id]]);
  });
});

it('a muted chat counts unread messages and is marked as muted', async () => {
  const [first] = chats;
  const { body } = await change('chat-mute', first, { muted: true });
  expect(body.data.is_muted).toBe(true);
  expect(await listIds('?state=unread')).toHaveLength(2);
  expect(await readCounts()).toMatchObject({ all: 2, unread: 2 });
  await write(PHONES[0], 'more');
  const { message, chat } = await merchant.events.next('message.created', ({ chat: { id } }) => id === first.id, {
    since: merchant.events.now - 1,
  });
  expect([message.conversation, chat.is_muted]).toEqual(['more', true]);
  await change('chat-mute', first, { muted: false });
});

describe('a chat with a requested handover', () => {
  it('has a separate list, is pushed, and returns from the archive', async () => {
    const [first] = chats;
    await change('chat-archive', first, { archived: true });
    const since = merchant.events.now;
    await requestHandover(first);
    await merchant.events.next('chat.changed', ({ chat }) => chat.id === first.id && chat.needs_you, { since });
    expect([await listIds('?state=needs_you'), (await readCounts()).needs_you]).toEqual([[first.id], 1]);
    expect(await listIds()).toContain(first.id);
  });

  it.each([
    ['an answer from the phone', () => write(PHONES[0], 'here', { fromMe: true })],
    [
      'an answer from the viewer',
      () => merchant.client.post('/api/v1/messages', { device: sessionId, chat_id: chats[0].id, body: 'here' }),
    ],
    ['a word that it is done', () => change('chat-done', chats[0])],
    ['bots that are resumed', () => merchant.client.post(`/api/v1/chats/${chats[0].id}/resume-bots`)],
  ])('waits no longer after %s', async (_how, answer) => {
    await requestHandover(chats[0]);
    await answer();
    expect([await listIds('?state=needs_you'), (await readCounts()).needs_you]).toEqual([[], 0]);
    expect((await merchant.client.get(`/api/v1/chats/${chats[0].id}/bots`)).body.data.needs_you).toBe(false);
  });

  it('keeps waiting after the contact’s messages, late messages from the phone, and calls of another account', async () => {
    await requestHandover(chats[0]);
    await write(PHONES[0], 'hello?');
    await write(PHONES[0], 'before', { fromMe: true, at: new Date(Date.now() - 60_000) });
    expect((await change('chat-done', chats[0], undefined, stranger)).status).toBe(404);
    expect(await listIds('?state=needs_you')).toEqual([chats[0].id]);
  });
});

it('chat states belong to their account, and unknown values are rejected', async () => {
  const [first] = chats;
  for (const [call, body] of [
    ['chat-archive', { archived: true }],
    ['chat-mute', { muted: true }],
    ['chat-done', undefined],
  ] as const) {
    expect((await change(call, first, body, stranger)).status).toBe(404);
    expect((await change(call, { ...first, device_id: first.device_id + 1_000_000 }, body)).status).toBe(404);
  }
  expect((await change('chat-archive', first, { archived: 'perhaps' })).status).toBe(422);
  expect((await list('', stranger)).data).toEqual([]);
  expect((await list()).data.map((chat) => [chat.is_archived, chat.is_muted, chat.needs_you])).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
});
