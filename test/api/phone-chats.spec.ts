import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type PhoneChat, ConfirmChatChange, RecordPhoneChats } from '../../src/devices/devices.ports.js';
import type { ChatResource } from '../../src/messaging/messaging.contract.js';
import { makeDevice } from '../factories/make-device.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const PHONE = '966501112233';
const OTHER = '966501112244';
const ON = { isMuted: true, until: null };
const OFF = { isMuted: false, until: null };

let server: TestApp;
const users: ApiUser[] = [];
let merchant: ApiUser;
let stranger: ApiUser;
/** Both devices have chats with the same contacts. */
let place: { accountId: number; deviceId: number };
let strangers: { accountId: number; deviceId: number };

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(async () => {
  users.push((merchant = await openApiUser(server)), (stranger = await openApiUser(server)));
  [place, strangers] = [await openDevice(merchant), await openDevice(stranger)];
});
afterAll(() => users.forEach(({ events }) => events.close()));

async function openDevice({ member: { accountId } }: ApiUser) {
  const { id: deviceId } = await makeDevice(server.orm.em.fork(), { accountId });
  await holdDevice(server, { accountId, deviceId });
  for (const phone of [PHONE, OTHER]) await recordInboundMessage(server, { accountId, deviceId }, phone, 'hello');
  return { accountId, deviceId };
}

const run = (command: RecordPhoneChats | ConfirmChatChange) =>
  RequestContext.create(server.orm.em, () => server.app.get(CommandBus).execute<typeof command, void>(command));
const phoneChat = (overrides: Partial<PhoneChat>): PhoneChat => ({
  peer: { phone: PHONE, lid: null },
  isArchived: null,
  mute: null,
  ...overrides,
});
const record = (...chats: PhoneChat[]) => run(new RecordPhoneChats(place.accountId, place.deviceId, chats));
const readChat = async (phone: string, user = merchant) =>
  (
    (await user.client.get(`/api/v1/chat-lists?search=${phone}`)).body as {
      data: ChatResource[];
    }
  ).data[0]!;
const readStates = async (user = merchant) =>
  (await Promise.all([PHONE, OTHER].map((phone) => readChat(phone, user)))).map((chat) => [
    chat.is_archived,
    chat.is_muted,
  ]);
const change = async (action: 'archive' | 'mute', body: object) => {
  const { id, device_id } = await readChat(PHONE);
  return merchant.client.post(`/api/v1/chat-${action}/${device_id}/${id}`, body);
};
const execute = <T extends object>(sql: string, params: unknown[]) =>
  server.orm.em.getConnection().execute<T[]>(sql, params);

it('a change on a phone applies to chats of its device only, and is pushed once', async () => {
  const since = merchant.events.now;
  const unknown = { phone: '966500000009', lid: '9009' };
  await record(
    phoneChat({ isArchived: true }),
    phoneChat({ peer: unknown, isArchived: true }),
    phoneChat({ mute: ON }),
  );
  expect([await readStates(), await readStates(stranger)]).toEqual([
    [
      [true, true],
      [false, false],
    ],
    [
      [false, false],
      [false, false],
    ],
  ]);
  await record(
    phoneChat({ isArchived: true, mute: ON }),
    phoneChat({ isArchived: false }),
    phoneChat({ isArchived: true }),
  );
  await record(phoneChat({ isArchived: false }));
  const { id } = await readChat(PHONE);
  await merchant.events.next('chat.changed', ({ chat }) => chat.id === id && !chat.is_archived, { since });
  const pushed = merchant.events.of('chat.changed', since).map(({ chat }) => [chat.is_archived, chat.is_muted]);
  expect(pushed).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(stranger.events.of('chat.changed')).toEqual([]);
  expect(await execute('select 1 from contacts where account_id = ? and lid = ?', [place.accountId, '9009'])).toEqual(
    [],
  );
  const remembered = await execute('select person, kind from phone_chats where account_id = ? order by person', [
    place.accountId,
  ]);
  expect(remembered).toEqual(['9009@lid', unknown.phone].toSorted().map((person) => ({ person, kind: 'archive' })));
  expect(await execute('select 1 from chat_changes where account_id = ?', [place.accountId])).toEqual([]);
});

it('a pending change from the dashboard is not undone by the phone’s reports', async () => {
  await change('archive', { archived: true });
  await record(phoneChat({ isArchived: false, mute: ON }));
  expect((await readStates())[0]).toEqual([true, true]);

  const { id: chatId } = await readChat(PHONE);
  const mark = { chatId, kind: 'archive' as const, version: 1 };
  await change('archive', { archived: true });
  await run(new ConfirmChatChange(place.accountId, place.deviceId, mark));
  await record(phoneChat({ isArchived: false }));
  expect((await readStates())[0]).toEqual([true, true]);
  await run(new ConfirmChatChange(strangers.accountId, strangers.deviceId, { ...mark, version: 2 }));
  await record(phoneChat({ isArchived: false }));
  expect((await readStates())[0]).toEqual([true, true]);
  await run(new ConfirmChatChange(place.accountId, place.deviceId, { ...mark, version: 2 }));
  await record(phoneChat({ isArchived: false }));
  expect((await readStates())[0]).toEqual([false, true]);
});

it('a pending block is not treated as another change, also by the previous version', async () => {
  const { id: chatId, contact_id: contactId } = await readChat(PHONE);
  const readBlocks = () => execute('select 1 from block_changes where account_id = ?', [place.accountId]);
  expect((await merchant.client.post(`/api/v1/people/${contactId}/block`)).status).toBe(200);
  // The previous version sends each change that is no mute as an archive.
  expect(await execute('select 1 from chat_changes where account_id = ?', [place.accountId])).toEqual([]);
  await record(phoneChat({ isArchived: true, mute: ON }));
  expect((await readStates())[0]).toEqual([true, true]);

  const mark = { chatId, kind: 'block' as const, version: 1 };
  await merchant.client.post(`/api/v1/people/${contactId}/unblock`);
  await run(new ConfirmChatChange(place.accountId, place.deviceId, mark));
  await run(new ConfirmChatChange(strangers.accountId, strangers.deviceId, { ...mark, version: 2 }));
  expect(await readBlocks()).toHaveLength(1);
  await run(new ConfirmChatChange(place.accountId, place.deviceId, { ...mark, version: 2 }));
  expect(await readBlocks()).toEqual([]);
});

it('an expired mute is ignored, and a mute from the dashboard has no end', async () => {
  const readTimers = async () => {
    const { id } = await readChat(PHONE);
    return execute<{ due_at: string }>('select due_at from durable_tasks where key = ?', [`chat-${id}`]);
  };
  const until = (ms: number) => ({ isMuted: true, until: new Date(Date.now() + ms) });
  await record(phoneChat({ mute: until(-1000) }));
  expect([(await readStates())[0], await readTimers()]).toEqual([[false, false], []]);
  await record(phoneChat({ mute: until(3_600_000) }));
  expect([(await readStates())[0], (await readTimers()).length]).toEqual([[false, true], 1]);
  const { id } = await readChat(PHONE);
  expect((await stranger.client.post(`/api/v1/chat-mute/${strangers.deviceId}/${id}`, { muted: true })).status).toBe(
    404,
  );
  expect(await readTimers()).toHaveLength(1);
  await record(phoneChat({ mute: OFF }));
  expect([(await readStates())[0], await readTimers()]).toEqual([[false, false], []]);
  await record(phoneChat({ mute: until(3_600_000) }));
  await change('mute', { muted: true });
  expect([(await readStates())[0], await readTimers()]).toEqual([[false, true], []]);
});

it('a new chat gets the last state from its phone, on its device only', async () => {
  const [first, second, third] = ['966500000011', '966500000012', '966500000013'] as const;
  const until = (ms: number) => ({ isMuted: true, until: new Date(Date.now() + ms) });
  const peerOf = (phone: string | null, lid: string | null) => ({ peer: { phone, lid } });
  await record(
    phoneChat({ ...peerOf(first, null), isArchived: true, mute: ON }),
    phoneChat({ ...peerOf(second, null), isArchived: true, mute: until(3_600_000) }),
    phoneChat({ ...peerOf(null, '3003'), mute: until(-1000) }),
  );
  await record(
    phoneChat({ ...peerOf(second, null), isArchived: false }),
    phoneChat({ ...peerOf(first, '1001'), mute: OFF }),
  );
  for (const at of [place, strangers])
    for (const [phone, lid] of [
      [first, '1001'],
      [second, null],
      [third, '3003'],
    ] as const)
      await recordInboundMessage(server, at, phone, 'ours', { lid, fromMe: true });
  const readStatesOf = async (user: ApiUser) =>
    Promise.all(
      [first, second, third].map(async (phone) => {
        const { is_archived, is_muted } = await readChat(phone, user);
        return [is_archived, is_muted];
      }),
    );
  const [none, muted, archived] = [
    [false, false],
    [false, true],
    [true, false],
  ];
  expect([await readStatesOf(merchant), await readStatesOf(stranger)]).toEqual([
    [archived, muted, none],
    [none, none, none],
  ]);
  const { id } = await readChat(second);
  expect(await execute('select 1 from durable_tasks where key = ?', [`chat-${id}`])).toHaveLength(1);
  expect(await execute('select 1 from phone_chats where account_id = ?', [place.accountId])).toEqual([]);
});

it('after a merge the phone gets the remaining changes', async () => {
  const lid = '88001122';
  await recordInboundMessage(server, place, '', 'by lid', { phone: null, lid });
  const [hidden] = await execute<{ id: string }>(
    'select h.id from chats h join contacts p on p.id = h.contact_id where h.account_id = ? and p.lid = ?',
    [place.accountId, lid],
  );
  await merchant.client.post(`/api/v1/chat-mute/${place.deviceId}/${hidden!.id}`, { muted: true });
  await recordInboundMessage(server, place, PHONE, 'both are one', { lid });
  const { id, is_muted } = await readChat(PHONE);
  expect(is_muted).toBe(true);
  expect(await execute('select chat_id, kind from chat_changes where account_id = ?', [place.accountId])).toEqual([
    { chat_id: `${id}`, kind: 'mute' },
  ]);
  await record(phoneChat({ mute: OFF }));
  expect((await readChat(PHONE)).is_muted).toBe(true);
});
