import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SandboxEvent } from '../../src/sandbox/sandbox.contract.js';
import { flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(async () => {
  await merchant?.close();
  await server?.close();
});

async function openChat() {
  const { number } = await merchant.sandbox.phones.create();
  const id = await merchant.sandbox.send(number, merchant.number, 'hello');
  await merchant.untilArrived(number, ({ body }) => body === 'hello');
  const chat = await merchant.chatWith(number);
  const typing: string[] = [];
  const stop = await merchant.sandbox.events((event: SandboxEvent) => {
    if (event.type === 'typing' && event.number === number) typing.push(event.state);
  });
  const statusOf = async () =>
    (await merchant.sandbox.messages(number, merchant.number)).find((message) => message.id === id)?.status;
  return { number, chat, typing, stop, statusOf };
}
const post = (path: string, body?: object) => merchant.apiUser.client.post(`/api/v1/${path}`, body);
const setShowsTyping = async (showsTyping: boolean) => {
  const body = { _method: 'PUT', shows_typing: showsTyping };
  expect((await post(`update-device/${merchant.device.sessionId}`, body)).body.device.shows_typing).toBe(showsTyping);
};

it('read receipts are sent when a chat is opened, not by lists, API reads, bots or sent messages', async () => {
  const tree_chatbot = flowOf({ any: send(''), a: reply('At your service.') }, 'any > a');
  expect((await post('chatbots', { device_id: [merchant.device.id], tree_chatbot })).status).toBe(201);
  const { number, chat, statusOf } = await openChat();
  await waitFor('the bot has answered', async () =>
    (await merchant.sandbox.messages(number, merchant.number)).some(({ text }) => text === 'At your service.'),
  );
  await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
  await merchant.apiUser.client.get('/api/v1/chat-lists');
  await merchant.conversation(number);
  const sent = await merchant.write(number, 'an answer');
  await merchant.untilStatus(sent.id, 'delivered');
  expect(await statusOf()).toBe('delivered');
  await post(`chat-read/${merchant.device.id}/${chat.id}`);
  await waitFor('the message is shown as read', async () => (await statusOf()) === 'read');
}, 60_000);

it('typing is neither sent nor requested unless the device allows it', async () => {
  const { number, chat, typing, stop } = await openChat();
  const otherChat = await openChat();
  expect((await post(`chats/${chat.id}/typing`, { state: 'composing' })).body.data).toEqual({ is_shown: false });
  expect((await post(`chats/${chat.id}/watch`)).body.data).toEqual({ is_shown: false });
  const since = merchant.apiUser.events.now;
  await merchant.sandbox.presence(number, merchant.number, 'composing');
  await merchant.sandbox.send(number, merchant.number, 'after it');
  await merchant.untilArrived(number, ({ body }) => body === 'after it');
  expect([typing.filter((state) => state !== 'composing'), merchant.apiUser.events.of('chat.typing', since)]).toEqual([
    [],
    [],
  ]);

  await setShowsTyping(true);
  await post(`chats/${otherChat.chat.id}/typing`, { state: 'composing' });
  await post(`chats/${otherChat.chat.id}/typing`, { state: 'composing' });
  await post(`chats/${otherChat.chat.id}/typing`, { state: 'paused' });
  await waitFor('the phone shows the typing', async () => otherChat.typing.includes('paused'));
  expect(otherChat.typing).toEqual(['composing', 'paused']);

  // WhatsApp accepts presence only from a device with a name, which the message of the handset contains.
  await merchant.sandbox.send(merchant.number, number, 'from the handset');
  await merchant.untilArrived(number, ({ body }) => body === 'from the handset');
  const { events } = merchant.apiUser;
  const untilShown = (state: string) =>
    events.next('chat.typing', (event) => event.chat_id === chat.id && event.state === state, { since });
  expect((await post(`chats/${chat.id}/watch`)).body.data).toEqual({ is_shown: true });
  for (const state of ['composing', 'recording', 'paused'] as const) {
    await merchant.sandbox.presence(number, merchant.number, state);
    await untilShown(state);
  }
  const last = await openChat();
  for (const state of ['typing', 'paused', 'viewing'])
    expect(await events.send('chat.typing', { chat_id: last.chat.id, state })).toEqual({ data: { is_shown: true } });
  await waitFor('the phone shows the typing', async () => last.typing.includes('paused'));
  expect(last.typing).toEqual(['composing', 'paused']);
  await setShowsTyping(false);
  const { id: chat_id } = last.chat;
  expect(await events.send('chat.typing', { chat_id, state: 'typing' })).toEqual({ data: { is_shown: false } });
  expect(await events.send('chat.typing', { chat_id, state: 'singing' })).toMatchObject({ code: 'invalid' });
  expect(await events.send('chat.typing')).toMatchObject({ code: 'invalid' });
  stop();
  otherChat.stop();
  last.stop();
}, 60_000);

it('a typing message needs the permission of its HTTP route, and is throttled', async () => {
  const { chat } = await openChat();
  const clerk = await openApiUser(server, { permissions: ['show devices'] });
  const typing = { chat_id: chat.id, state: 'typing' };
  expect(await clerk.events.send('chat.typing', typing)).toMatchObject({ code: 'permission' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => clerk.events.send('chat.typing', typing)));
  expect(answers).toContainEqual(expect.objectContaining({ code: 'throttled' }));
  clerk.events.close();
}, 60_000);

it('a chat of another account accepts neither typing nor watching', async () => {
  const { chat } = await openChat();
  const stranger = await Merchant.open(server);
  for (const [path, body] of [
    ['typing', { state: 'composing' }],
    ['watch', undefined],
  ] as const)
    expect((await stranger.apiUser.client.post(`/api/v1/chats/${chat.id}/${path}`, body)).status).toBe(404);
  for (const state of ['typing', 'viewing'])
    expect(await stranger.apiUser.events.send('chat.typing', { chat_id: chat.id, state })).toMatchObject({
      code: 'messages.chat_not_found',
    });
  await stranger.close();
}, 60_000);
