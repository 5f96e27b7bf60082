import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebhookBody } from '../../src/outgoing-webhooks/webhook-events.contract.js';
import { ApiProgram, makeKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { ToSend } from '../setup/whatsapp/sandbox-client.js';

let server: TestApp;
let merchant: Merchant;
let receiver: WebhookReceiver;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  receiver = await WebhookReceiver.open();
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await merchant?.close();
});

const AD = {
  title: 'عرض نهاية الأسبوع',
  body: 'Free delivery',
  sourceId: '120210000000000001',
  url: 'https://fb.me/abc123',
  clickId: 'ARAkLkA8rmlFeiCktEJQ-click',
};
const REFERRAL = {
  source_type: 'ad',
  source_id: AD.sourceId,
  headline: AD.title,
  body: AD.body,
  url: AD.url,
  ctwa_clid: AD.clickId,
  entry_point: 'ctwa_ad',
  ctwa_payload: null,
};

const send = (number: string, message: ToSend | string) => merchant.sandbox.send(number, merchant.number, message);
const createCustomer = async () => (await merchant.sandbox.phones.create({})).number;
const get = async (path: string) => (await merchant.apiUser.client.get(path)).body;
const chatsFromAds = async () =>
  (await get('/api/v1/chat-lists?state=from_ad')).data.map(({ phone }: { phone: string | null }) => phone);

it('the ad of a contact’s first message is stored with message, chat and contact', async () => {
  const [number, otherNumber] = [await createCustomer(), await createCustomer()];
  const { data: endpoint } = (
    await merchant.apiUser.client.post('/api/v1/webhook-endpoints', {
      url: `${receiver.url}/ads`,
      kinds: ['message.received'],
    })
  ).body;
  await send(otherNumber, 'From nowhere');
  await send(number, { text: 'أريد العرض', ad: AD });
  const message = await merchant.untilArrived(number, ({ body }) => body === 'أريد العرض');
  expect(message).toMatchObject({ kind: 'text', referral: REFERRAL });
  await send(number, 'And a second text');
  const second = await merchant.untilArrived(number, ({ body }) => body === 'And a second text');
  expect(second.referral).toBeNull();

  const chat = await merchant.chatWith(number);
  expect(chat.referral).toEqual({ ...REFERRAL, at: message.created_at });
  expect((await merchant.chatWith(otherNumber)).referral).toBeNull();
  expect(await chatsFromAds()).toEqual([number]);
  expect((await get(`/api/v1/chat-lists?state=from_ad&search=${otherNumber}`)).data).toEqual([]);

  const saved = (await merchant.apiUser.client.post('/api/v1/contacts/one', { phone: number })).body.data;
  await merchant.apiUser.client.post('/api/v1/contacts/one', { phone: otherNumber });
  expect(saved.referral).toEqual({ ...REFERRAL, at: message.created_at });
  const phonesWith = async (referral: string) =>
    (await get(`/api/v1/contacts?referral=${referral}`)).data.map((row: { phone_number: string }) => row.phone_number);
  expect([await phonesWith('1'), await phonesWith('0')]).toEqual([[number], [otherNumber]]);

  const key = await makeKey(merchant.apiUser.client, { scopes: ['messages:read', 'contacts:read'] });
  const program = new ApiProgram(server, key);
  expect((await program.get(`messages/${message.id}`)).body.data.referral).toEqual(REFERRAL);
  expect((await program.get('contacts?referral=1')).body.data).toMatchObject([{ phone_number: number }]);

  const delivered = await waitFor('the webhook receives both', () => {
    const all = receiver.received.map(({ json }) => json).filter((json) => json['data']?.message.phone === number);
    return all.length === 2 && all;
  });
  for (const body of delivered) expect(WebhookBody.parse(body)).toEqual(body);
  expect(delivered.map((json) => json['data'].message.referral)).toEqual([REFERRAL, null]);
  await merchant.apiUser.client.delete(`/api/v1/webhook-endpoints/${endpoint.id}`);
}, 40_000);

it("a second ad becomes the chat's latest, and the contact keeps the first", async () => {
  const number = await createCustomer();
  await send(number, { text: 'first', ad: AD });
  await merchant.untilArrived(number, ({ body }) => body === 'first');
  await send(number, { text: 'second', ad: { ...AD, sourceId: '2', title: 'Another ad', clickId: 'second-click' } });
  await merchant.untilArrived(number, ({ body }) => body === 'second');
  const saved = (await merchant.apiUser.client.post('/api/v1/contacts/one', { phone: number })).body.data;
  const chat = await merchant.chatWith(number);
  expect([saved.referral.source_id, chat.referral?.source_id]).toEqual([AD.sourceId, '2']);
});

it('an ad with only a sealed payload is recognized, and stored with the first message only', async () => {
  const number = await createCustomer();
  for (const text of ['one', 'two']) await send(number, { text, ad: { isOpaque: true } });
  await merchant.untilArrived(number, ({ body }) => body === 'two');
  const all = await merchant.conversation(number);
  expect(all.map(({ body }) => body)).toEqual(['one', 'two']);
  const nothing = { source_id: null, headline: null, body: null, url: null, ctwa_clid: null };
  expect(all[0]?.referral).toMatchObject({ ...nothing, source_type: 'ad', entry_point: 'ctwa_ad' });
  expect(all[0]?.referral?.ctwa_payload).toMatch(/^[\w-]{64}$/);
  // A phone repeats the entry point in later messages for days, so only the first has it.
  expect(all[1]?.referral).toBeNull();
  expect(await chatsFromAds()).toContain(number);
});

it('an ad message without a text has the ad’s headline as text', async () => {
  const number = await createCustomer();
  const externalAdReply = { title: 'Open day', sourceType: 'ad', sourceId: '7' };
  for (const text of ['', undefined])
    await send(number, { raw: { extendedTextMessage: { text, contextInfo: { externalAdReply } } } });
  await send(number, 'done');
  await merchant.untilArrived(number, ({ body }) => body === 'done');
  const all = await merchant.conversation(number);
  expect(all.map(({ kind, body, referral }) => [kind, body, referral?.source_id])).toEqual([
    ['text', 'Open day', '7'],
    ['text', 'Open day', '7'],
    ['text', 'done', undefined],
  ]);
});

it('link previews and other entry points are no ads', async () => {
  const number = await createCustomer();
  const withContext = (text: string, contextInfo: object) => ({ raw: { extendedTextMessage: { text, contextInfo } } });
  await send(
    number,
    withContext('preview', { externalAdReply: { title: 'A card', sourceUrl: 'https://example.com' } }),
  );
  await send(
    number,
    withContext('link', { entryPointConversionSource: 'click_to_chat_link', conversionDelaySeconds: 2 }),
  );
  const hostile = {
    title: 'x\u0000y',
    sourceType: 'ad',
    sourceId: '9'.repeat(5_000),
    sourceUrl: 'javascript:alert(1)',
  };
  await send(number, withContext('hostile', { externalAdReply: hostile }));
  await merchant.untilArrived(number, ({ body }) => body === 'hostile');
  const [preview, link, last] = await merchant.conversation(number);
  expect([preview?.referral, link?.referral]).toEqual([null, null]);
  expect(last?.referral).toMatchObject({ headline: 'xy', url: null });
  expect(last?.referral?.source_id?.length).toBe(100);
});
