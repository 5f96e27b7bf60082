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
const customer = async () => (await merchant.sandbox.phones.create({})).number;
const get = async (path: string) => (await merchant.apiUser.client.get(path)).body;
const chatsFromAds = async () =>
  (await get('/api/v1/chat-lists?state=from_ad')).data.map(({ phone }: { phone: string | null }) => phone);

it('the ad of a contact’s first message is stored with message, chat and contact', async () => {
  const [number, other] = [await customer(), await customer()];
  const { data: hook } = (
    await merchant.apiUser.client.post('/api/v1/webhook-endpoints', {
      url: `${receiver.url}/ads`,
      kinds: ['message.received'],
    })
  ).body;
  await send(other, 'From nowhere');
  await send(number, { text: 'أريد العرض', ad: AD });
  const message = await merchant.untilArrived(number, ({ body }) => body === 'أريد العرض');
  expect(message).toMatchObject({ kind: 'text', referral: REFERRAL });
  await send(number, 'And a second text');
  const second = await merchant.untilArrived(number, ({ body }) => body === 'And a second text');
  expect(second.referral).toBeNull();

  const chat = await merchant.chatWith(number);
  expect(chat.referral).toEqual({ ...REFERRAL, at: message.created_at });
  expect((await merchant.chatWith(other)).referral).toBeNull();
  expect(await chatsFromAds()).toEqual([number]);
  expect((await get(`/api/v1/chat-lists?state=from_ad&search=${other}`)).data).toEqual([]);

  const saved = (await merchant.apiUser.client.post('/api/v1/contacts/one', { phone: number })).body.data;
  await merchant.apiUser.client.post('/api/v1/contacts/one', { phone: other });
  expect(saved.referral).toEqual({ ...REFERRAL, at: message.created_at });
  const book = async (referral: string) =>
    (await get(`/api/v1/contacts?referral=${referral}`)).data.map((row: { phone_number: string }) => row.phone_number);
  expect([await book('1'), await book('0')]).toEqual([[number], [other]]);

  const key = await makeKey(merchant.apiUser.client, { scopes: ['messages:read', 'contacts:read'] });
  const program = new ApiProgram(server, key);
  expect((await program.get(`messages/${message.id}`)).body.data.referral).toEqual(REFERRAL);
  expect((await program.get('contacts?referral=1')).body.data).toMatchObject([{ phone_number: number }]);

  const delivered = await waitFor('the webhook receives both', () => {
    const all = receiver.received.map(({ json }) => json).filter((json) => json['data']?.message.phone === number);
    return all.length === 2 && all;
  });
  for (const each of delivered) expect(WebhookBody.parse(each)).toEqual(each);
  expect(delivered.map((json) => json['data'].message.referral)).toEqual([REFERRAL, null]);
  await merchant.apiUser.client.delete(`/api/v1/webhook-endpoints/${hook.id}`);
}, 40_000);

it("a second ad becomes the chat's latest, and the contact keeps the first", async () => {
  const number = await customer();
  await send(number, { text: 'first', ad: AD });
  await merchant.untilArrived(number, ({ body }) => body === 'first');
  await send(number, { text: 'second', ad: { ...AD, sourceId: '2', title: 'Another ad', clickId: 'second-click' } });
  await merchant.untilArrived(number, ({ body }) => body === 'second');
  const saved = (await merchant.apiUser.client.post('/api/v1/contacts/one', { phone: number })).body.data;
  const chat = await merchant.chatWith(number);
  expect([saved.referral.source_id, chat.referral?.source_id]).toEqual([AD.sourceId, '2']);
});

it('an ad with only a sealed payload is recognized as one, once', async () => {
  const number = await customer();
  for (const text of ['one', 'two']) await send(number, { text, ad: { isOpaque: true } });
  await merchant.untilArrived(number, ({ body }) => body === 'two');
  const all = await merchant.conversation(number);
  expect(all.map(({ body }) => body)).toEqual(['one', 'two']);
  const nothing = { source_id: null, headline: null, body: null, url: null, ctwa_clid: null };
  expect(all[0]?.referral).toMatchObject({ ...nothing, source_type: 'ad', entry_point: 'ctwa_ad' });
  expect(all[0]?.referral?.ctwa_payload).toMatch(/^[\w-]{64}$/);
  // Phones repeat the entry point for days.
  expect(all[1]?.referral).toBeNull();
  expect(await chatsFromAds()).toContain(number);
});

it('an ad message without a text has the ad’s headline as text', async () => {
  const number = await customer();
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
  const number = await customer();
  const text = (words: string, contextInfo: object) => ({ raw: { extendedTextMessage: { text: words, contextInfo } } });
  await send(number, text('preview', { externalAdReply: { title: 'A card', sourceUrl: 'https://example.com' } }));
  await send(number, text('link', { entryPointConversionSource: 'click_to_chat_link', conversionDelaySeconds: 2 }));
  const hostile = {
    title: 'x\u0000y',
    sourceType: 'ad',
    sourceId: '9'.repeat(5_000),
    sourceUrl: 'javascript:alert(1)',
  };
  await send(number, text('hostile', { externalAdReply: hostile }));
  await merchant.untilArrived(number, ({ body }) => body === 'hostile');
  const [preview, link, last] = await merchant.conversation(number);
  expect([preview?.referral, link?.referral]).toEqual([null, null]);
  expect(last?.referral).toMatchObject({ headline: 'xy', url: null });
  expect(last?.referral?.source_id?.length).toBe(100);
});
