import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SandboxEvent } from '../../src/sandbox/sandbox.contract.js';
import { flowOf, reply, send } from '../fixtures/flows/build-flow.js';
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

/** Somebody who has written, with the chat here and what the network shows of typing. */
async function meet() {
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
const switchTo = async (showsTyping: boolean) => {
  const body = { _method: 'PUT', shows_typing: showsTyping };
  expect((await post(`update-device/${merchant.device.sessionId}`, body)).body.device.shows_typing).toBe(showsTyping);
};

it('only who opens a chat here sends read receipts: not lists, readers of the API, bots or answers', async () => {
  const tree_chatbot = flowOf({ any: send(''), a: reply('At your service.') }, 'any > a');
  expect((await post('chatbots', { device_id: [merchant.device.id], tree_chatbot })).status).toBe(201);
  const { number, chat, statusOf } = await meet();
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
  await waitFor('it is read', async () => (await statusOf()) === 'read');
}, 60_000);

it('typing is neither sent nor asked for unless the device is set so', async () => {
  const { number, chat, typing, stop } = await meet();
  const other = await meet();
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

  await switchTo(true);
  await post(`chats/${other.chat.id}/typing`, { state: 'composing' });
  await post(`chats/${other.chat.id}/typing`, { state: 'composing' });
  await post(`chats/${other.chat.id}/typing`, { state: 'paused' });
  await waitFor('it is seen', async () => other.typing.includes('paused'));
  expect(other.typing).toEqual(['composing', 'paused']);

  // WhatsApp is told of nobody without a name, which what the handset sends tells the device.
  await merchant.sandbox.send(merchant.number, number, 'from the handset');
  await merchant.untilArrived(number, ({ body }) => body === 'from the handset');
  const { events } = merchant.apiUser;
  const shown = (state: string) =>
    events.next('chat.typing', (news) => news.chat_id === chat.id && news.state === state, { since });
  expect((await post(`chats/${chat.id}/watch`)).body.data).toEqual({ is_shown: true });
  for (const state of ['composing', 'recording', 'paused'] as const) {
    await merchant.sandbox.presence(number, merchant.number, state);
    await shown(state);
  }
  await switchTo(false);
  stop();
  other.stop();
}, 60_000);

it('a chat of another account is neither typed in nor watched', async () => {
  const { chat } = await meet();
  const stranger = await Merchant.open(server);
  for (const [path, body] of [
    ['typing', { state: 'composing' }],
    ['watch', undefined],
  ] as const)
    expect((await stranger.apiUser.client.post(`/api/v1/chats/${chat.id}/${path}`, body)).status).toBe(404);
  await stranger.close();
}, 60_000);
