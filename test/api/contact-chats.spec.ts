import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

const MESSAGES_OF_EACH = 15;

let server: TestApp;
let owner: ApiUser;
let stranger: ApiUser;
let contactId: number;
let chatIds: number[];
let idsNewestFirst: number[];

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openApiUser(server), await openApiUser(server)];
  const em = server.orm.em.fork();
  const { accountId } = owner.member;
  ({ id: contactId } = await makeContact(em, { accountId, name: 'Layla' }));
  const { id: otherId } = await makeContact(em, { accountId, name: 'Omar' });
  const openChat = async (id: number) => {
    const device = await makeDevice(em, { accountId });
    return makeChat(em, { accountId, deviceId: device.id, contactId: id });
  };
  const chats = [await openChat(contactId), await openChat(contactId)];
  await makeMessage(em, { chat: await openChat(otherId) });
  chatIds = chats.map(({ id }) => id);
  const messages: { id: number; at: number }[] = [];
  const startAt = Date.now() - 3_600_000;
  // Each pair shares a timestamp.
  for (let index = 0; index < MESSAGES_OF_EACH; index++)
    for (const chat of chats) {
      const at = startAt + index * 1000;
      messages.push({ id: (await makeMessage(em, { chat, at: new Date(at) })).id, at });
    }
  idsNewestFirst = messages.toSorted((a, b) => b.at - a.at || b.id - a.id).map(({ id }) => id);
}, 60_000);
afterAll(() => [owner, stranger].forEach(({ events }) => events.close()));

const read = async (query: string, { client } = owner) =>
  (await client.get(`/api/v1/contact-messages/${contactId}?${query}`)).body;
const idsOf = ({ data }: { data: MessageResource[] }) => data.map(({ id }) => id);

it('a contact’s chats on all devices are listed, of this account only', async () => {
  const { status, body } = await owner.client.get(`/api/v1/contact-chats/${contactId}`);
  expect(status).toBe(200);
  expect(new Set(body.data.map(({ id }: { id: number }) => id))).toEqual(new Set(chatIds));
  expect(body.data).toHaveLength(chatIds.length);
  for (const path of ['contact-chats', 'contact-messages'])
    expect((await stranger.client.get(`/api/v1/${path}/${contactId}`)).status).toBe(404);
});

it('messages of all chats of a contact are read in one order, in both directions and around a message', async () => {
  const all: number[] = [];
  for (let query = 'limit=7'; query !== '';) {
    const page = await read(query);
    all.push(...idsOf(page));
    query = page.next_cursor === null ? '' : `limit=7&cursorId=${page.next_cursor}`;
  }
  expect(all).toEqual(idsNewestFirst);

  const around = await read(`limit=7&aroundId=${idsNewestFirst[12]}`);
  expect(idsOf(around)).toEqual(idsNewestFirst.slice(9, 16));
  const newer = await read(`limit=4&afterId=${around.previous_cursor}`);
  expect(idsOf(newer)).toEqual(idsNewestFirst.slice(5, 9));
  expect((await read(`afterId=${idsNewestFirst[0]}`)).previous_cursor).toBeNull();
  const [message] = around.data as MessageResource[];
  expect(chatIds).toContain(message?.chat_id);
});

it('a message of another chat is no valid position', async () => {
  const em = server.orm.em.fork();
  const { accountId } = owner.member;
  const { id: deviceId } = await makeDevice(em, { accountId });
  const { id } = await makeMessage(em, { chat: await makeChat(em, { accountId, deviceId }) });
  const { status } = await owner.client.get(`/api/v1/contact-messages/${contactId}?aroundId=${id}`);
  expect(status).toBe(404);
});
