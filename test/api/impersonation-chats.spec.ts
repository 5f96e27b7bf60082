import { EventBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatResource, MessageResource } from '../../src/messaging/messaging.contract.js';
import { MessageChanged, MessageCreated } from '../../src/messaging/messaging.messages.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { impersonate } from '../setup/accounts/impersonate.js';

// Sign-in codes of the platform are in chats with its number. No call may show these chats to an administrator.
const [PLATFORM, LID, CODE] = ['966500009999', '77700009999', 'Your code is 738201'];

let server: TestApp;
let merchant: ApiUser;
let inside: HttpClient;
let device: { id: number; sessionId: string };
/** `second`: a device linked with the platform's number. */
let chats: Record<'number' | 'lid' | 'customer' | 'second', { deviceId: number; chatId: number; messageId: number }>;

beforeAll(async () => {
  server = await workerApp();
  merchant = await openApiUser(server);
  inside = await impersonate(server, merchant.member);
  const em = server.orm.em.fork();
  const { accountId } = merchant.member;
  await makeDevice(em, {
    phone: PLATFORM,
    lid: LID,
    isMain: true,
    state: 'reconnecting',
  });
  device = await makeDevice(em, { accountId });
  const second = await makeDevice(em, { accountId, phone: PLATFORM });
  const make = async (
    deviceId: number,
    person: { phone?: string | null; lid?: string },
    body: string,
    fromMe = false,
  ) => {
    const { id: contactId } = await makeContact(em, { accountId, ...person });
    const chat = await makeChat(em, {
      accountId,
      deviceId,
      contactId,
      unreadCount: 1,
    });
    const { id: messageId } = await makeMessage(em, { chat, body, fromMe });
    return { deviceId, chatId: chat.id, messageId };
  };
  chats = {
    number: await make(device.id, { phone: PLATFORM }, CODE),
    lid: await make(device.id, { phone: null, lid: LID }, CODE),
    customer: await make(device.id, {}, 'hello'),
    second: await make(second.id, {}, CODE, true),
  };
}, 60_000);
afterAll(async () => {
  merchant.events.close();
});

const listed = async (client: HttpClient, deviceId: number, search = '') => {
  const { body } = await client.get(`/api/v1/chat-lists/${deviceId}?search=${search}`);
  return body.data.map(({ id }: ChatResource) => id).toSorted((a: number, b: number) => a - b);
};

describe('a chat with the platform’s number', () => {
  it('is visible to the merchant', async () => {
    const { number, lid, customer, second } = chats;
    expect(await listed(merchant.client, device.id)).toEqual([number.chatId, lid.chatId, customer.chatId]);
    expect(await listed(merchant.client, second.deviceId)).toEqual([second.chatId]);
    for (const { deviceId, chatId } of [number, lid, second])
      expect((await merchant.client.get(`/api/v1/chat-list-messages/${deviceId}/${chatId}`)).text).toContain(CODE);
  });

  it('is in no list and no search result of an impersonating administrator', async () => {
    const { customer, second } = chats;
    expect(await listed(inside, device.id)).toEqual([customer.chatId]);
    expect(await listed(inside, device.id, PLATFORM)).toEqual([]);
    expect(await listed(inside, second.deviceId)).toEqual([]);
    const { body } = await inside.get(`/api/v1/chat-lists/${device.id}`);
    expect(body.total).toBe(1);
  });

  it.each(['number', 'lid', 'second'] as const)(
    'is unreadable for an impersonating administrator: %s',
    async (identity) => {
      const { deviceId, chatId, messageId } = chats[identity];
      const answers = [
        await inside.get(`/api/v1/chat-list-messages/${deviceId}/${chatId}`),
        await inside.post(`/api/v1/chat-read/${deviceId}/${chatId}`),
        await inside.get(`/api/v1/messages/${messageId}`),
        await inside.get(`/api/v1/messages/${messageId}/media`),
        await inside.post(`/api/v1/messages/${messageId}/retry`),
        await inside.post('/api/v1/messages', {
          device: device.sessionId,
          chat_id: chatId,
          body: 'x',
          quoted_id: messageId,
        }),
        ...(identity === 'number'
          ? [
              await inside.post('/api/v1/messages', {
                device: device.sessionId,
                phone: `+${PLATFORM}`,
                body: 'x',
                quoted_id: messageId,
              }),
            ]
          : []),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      for (const { text } of answers) expect(text).not.toContain(CODE);
    },
  );

  it('does not hide other chats from an impersonating administrator', async () => {
    const { deviceId, chatId, messageId } = chats.customer;
    expect((await inside.get(`/api/v1/chat-list-messages/${deviceId}/${chatId}`)).text).toContain('hello');
    expect((await inside.get(`/api/v1/messages/${messageId}`)).status).toBe(200);
  });
});

it('a message of the platform is pushed to the account’s own browsers; impersonating ones only reload', async () => {
  const impersonatingEvents = await LiveEvents.open(inside);
  const { accountId } = merchant.member;
  const { deviceId, chatId } = chats.number;
  const message = {
    id: 1,
    body: CODE,
    device_id: deviceId,
    chat_id: chatId,
  } as MessageResource;
  const chat = {
    id: chatId,
    device_id: deviceId,
    last_message: { body: CODE },
  } as ChatResource;
  const bus = server.app.get(EventBus);
  bus.publish(new MessageCreated(accountId, message, chat, null));
  bus.publish(new MessageChanged(accountId, message, null, null));
  await merchant.events.next('message.changed', ({ message: { body } }) => body === CODE);
  await impersonatingEvents.next('messages.stale', ({ chat_id }) => chat_id === chatId);
  expect(JSON.stringify(impersonatingEvents.all)).not.toContain(CODE);
  impersonatingEvents.close();
});
