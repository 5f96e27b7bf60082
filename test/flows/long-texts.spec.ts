import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

// Anybody may send a text of a megabyte: a page of them must stay one that a browser can show.
const LONGEST = 65_536;

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

it('a text is kept up to its bound, whole characters of it, and says that there was more', async () => {
  const customer = await sandbox.phones.create({});
  // The bound falls into the middle of a character.
  const text = `s${'😀'.repeat(40_000)}`;
  await sandbox.send(customer.number, merchant.number, text);
  const message = await merchant.untilArrived(customer.number, ({ body }) => body?.startsWith('s😀') ?? false);
  expect([message.body, message.is_truncated]).toEqual([text.slice(0, LONGEST - 1), true]);

  const id = await sandbox.send(customer.number, merchant.number, 'short');
  const short = await merchant.untilArrived(customer.number, ({ body }) => body === 'short');
  expect(short.is_truncated).toBe(false);
  await sandbox.send(customer.number, merchant.number, { edit: { id, text: 'y'.repeat(LONGEST + 1) } });
  const edited = await merchant.until(short.id, ({ is_edited }) => is_edited, 'the edit');
  expect([edited.body?.length, edited.is_truncated]).toEqual([LONGEST, true]);
});

it('many of them are a page of each text once, a list of their beginnings, and short quotes', async () => {
  const customer = await sandbox.phones.create({});
  const texts = Array.from({ length: 10 }, (_, number) => `${number} ${' *a'.repeat(300_000)}`);
  for (const text of texts) await sandbox.send(customer.number, merchant.number, text);
  const last = await merchant.untilArrived(customer.number, ({ body }) => body?.startsWith('9 ') ?? false);
  const page = await pageOf(last.chat_id);
  expect(page.data).toHaveLength(10);
  expect(JSON.stringify(page).length).toBeLessThan(10 * LONGEST + 20_000);
  expect(page.data[0]).toMatchObject({ body: null, conversation: texts[9]!.slice(0, LONGEST) });
  const chat = await merchant.chatWith(customer.number);
  expect(chat.last_message?.body).toBe(texts[9]!.slice(0, 200));

  // By us, and by them: of what is there and of what never was.
  const order = { device: merchant.device.sessionId, chat_id: last.chat_id, body: 'yes', quoted_id: last.id };
  const ours = await merchant.apiUser.client.post('/api/v1/messages', order);
  expect(ours.body.data.quoted.body).toHaveLength(1000);
  expect(ours.body.data).toMatchObject({ body: null, conversation: null, extendedTextMessage: { text: 'yes' } });
  const [told] = (await sandbox.messages(customer.number, merchant.number)).filter(({ fromMe }) => fromMe).slice(-1);
  for (const [stanzaId, answer] of [[told?.id, 'known'] as const, ['NEVER', 'unknown'] as const]) {
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
