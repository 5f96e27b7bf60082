import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { drawPng } from '../setup/draw-files.js';
import { ApiProgram, makeKey } from '../setup/integration/api-program.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

// Anyone may send a text of a megabyte.
const MAX_LENGTH = 65_536;

let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const pageOf = async (chatId: number): Promise<{ data: MessageResource[] }> =>
  (await merchant.apiUser.client.get(`/api/v1/chat-list-messages/${merchant.device.id}/${chatId}?limit=100`)).body;

it('a text is stored up to its limit, in whole characters, and marked as shortened', async () => {
  const customer = await sandbox.phones.create({});
  // The limit falls inside a surrogate pair.
  const text = `s${'😀'.repeat(40_000)}`;
  await sandbox.send(customer.number, merchant.number, text);
  const message = await merchant.untilArrived(customer.number, ({ body }) => body?.startsWith('s😀') ?? false);
  expect([message.body, message.is_truncated]).toEqual([text.slice(0, MAX_LENGTH - 1), true]);

  const id = await sandbox.send(customer.number, merchant.number, 'short');
  const short = await merchant.untilArrived(customer.number, ({ body }) => body === 'short');
  expect(short.is_truncated).toBe(false);
  await sandbox.send(customer.number, merchant.number, { edit: { id, text: 'y'.repeat(MAX_LENGTH + 1) } });
  const edited = await merchant.until(short.id, ({ is_edited }) => is_edited, 'the message is edited');
  expect([edited.body?.length, edited.is_truncated]).toEqual([MAX_LENGTH, true]);
});

it('a page has each long text once, the list of chats has their beginnings, and quotes are short', async () => {
  const customer = await sandbox.phones.create({});
  const texts = Array.from({ length: 10 }, (_, number) => `${number} ${' *a'.repeat(300_000)}`);
  for (const text of texts) await sandbox.send(customer.number, merchant.number, text);
  const last = await merchant.untilArrived(customer.number, ({ body }) => body?.startsWith('9 ') ?? false);
  const page = await pageOf(last.chat_id);
  expect(page.data).toHaveLength(10);
  expect(JSON.stringify(page).length).toBeLessThan(10 * MAX_LENGTH + 20_000);
  expect(page.data[0]).toMatchObject({ body: null, conversation: texts[9]!.slice(0, MAX_LENGTH) });
  const chat = await merchant.chatWith(customer.number);
  expect(chat.last_message?.body).toBe(texts[9]!.slice(0, 200));

  // Both an existing and an unknown message are quoted.
  const order = { device: merchant.device.sessionId, chat_id: last.chat_id, body: 'yes', quoted_id: last.id };
  const ours = await merchant.apiUser.client.post('/api/v1/messages', order);
  expect(ours.body.data.quoted.body).toHaveLength(1000);
  expect(ours.body.data).toMatchObject({ body: null, conversation: null, extendedTextMessage: { text: 'yes' } });
  const [shown] = (await sandbox.messages(customer.number, merchant.number)).filter(({ fromMe }) => fromMe).slice(-1);
  for (const [stanzaId, answer] of [[shown?.id, 'known'] as const, ['NEVER', 'unknown'] as const]) {
    const contextInfo = {
      stanzaId,
      participant: `${customer.number}@s.whatsapp.net`,
      quotedMessage: { conversation: texts[9] },
    };
    await sandbox.send(customer.number, merchant.number, {
      raw: { extendedTextMessage: { text: answer, contextInfo } },
    });
    const arrived = await merchant.untilArrived(customer.number, ({ body }) => body === answer);
    expect(arrived.quoted?.body).toHaveLength(1000);
  }
});

it('outbound texts have the same limit as inbound ones, on the page and in the API', async () => {
  const customer = await sandbox.phones.create({});
  const text = `${'ن'.repeat(MAX_LENGTH - 2)}😀`;
  const { id } = await merchant.write(customer.number, text);
  await merchant.untilStatus(id, 'delivered');
  const [received] = await sandbox.inbox(customer.number);
  expect(received?.text).toBe(text);
  const order = { device: merchant.device.sessionId, phone: customer.number };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...order, body: text })) form.set(name, value);
  expect((await merchant.apiUser.client.post('/api/v1/messages', form)).status).toBe(201);
  const program = new ApiProgram(server, await makeKey(merchant.apiUser.client));
  expect((await program.post('messages/text', { ...order, body: text })).status).toBe(201);
  expect((await merchant.apiUser.client.post('/api/v1/messages', { ...order, body: `${text}x` })).status).toBe(422);
  // The text of a picture is its caption, which has a lower limit.
  const picture = new File([new Uint8Array(await drawPng())], 'a.png', { type: 'image/png' });
  const caption = new FormData();
  for (const [name, value] of Object.entries({ ...order, body: 'x'.repeat(4_097) })) caption.set(name, value);
  caption.set('attachment', picture);
  const rejected = await merchant.apiUser.client.post('/api/v1/messages', caption);
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['body']]);
  const edited = await merchant.apiUser.client.post(`/api/v1/messages/${id}/edit`, { body: `e${text.slice(1)}` });
  expect(edited.status).toBeLessThan(300);
  const template = { name: 'Long', content: text };
  expect((await merchant.apiUser.client.post('/api/v1/templates', template)).status).toBe(201);
  const chat = await merchant.chatWith(customer.number);
  expect(chat.last_message?.body).toHaveLength(200);
});
