import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { ToSend } from '../setup/whatsapp/sandbox-client.js';

let server: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(() => merchant?.close());

const ORDER = {
  id: '9100100200',
  title: 'Autumn catalog',
  note: 'بدون بصل، والتوصيل بعد العصر',
  currency: 'SAR',
  items: [
    { id: 'p-1', name: 'Olive oil 1 l', price: 75.5, quantity: 2 },
    { id: 'p-2', name: 'Dates', price: 149, quantity: 1 },
  ],
};

async function createCustomer(): Promise<string> {
  return (await merchant.sandbox.phones.create({})).number;
}
const send = (number: string, message: ToSend | string) => merchant.sandbox.send(number, merchant.number, message);

describe('an order', () => {
  it('shows its items, its total and its note', async () => {
    const number = await createCustomer();
    await send(number, { order: ORDER });
    const message = await merchant.untilArrived(number, ({ order }) => order?.items !== null && order !== null);
    expect(message).toMatchObject({ kind: 'order', body: ORDER.note, unsupported_type: null });
    expect(message.order).toEqual({
      id: ORDER.id,
      title: ORDER.title,
      note: ORDER.note,
      item_count: 3,
      total: 300,
      currency: 'SAR',
      items: [
        { id: 'p-1', name: 'Olive oil 1 l', quantity: 2, price: 75.5, currency: 'SAR' },
        { id: 'p-2', name: 'Dates', quantity: 1, price: 149, currency: 'SAR' },
      ],
    });
    await waitFor('the items are pushed', () =>
      merchant.apiUser.events
        .of('message.changed')
        .some(({ message: { id, order } }) => id === message.id && order?.items?.length === 2),
    );
  }, 30_000);

  it('shows total and note at once, and its items later if WhatsApp first rejects the request', async () => {
    const number = await createCustomer();
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-orders', times: 1 });
    await send(number, { order: { ...ORDER, id: '9100100201' } });
    const first = await merchant.untilArrived(number, ({ kind }) => kind === 'order');
    expect(first.order).toMatchObject({ total: 300, currency: 'SAR', note: ORDER.note, item_count: 3 });
    await merchant.until(first.id, ({ order }) => order?.items?.length === 2, 'the items are shown later');
  }, 40_000);

  it('without items shows the content of its message', async () => {
    const number = await createCustomer();
    await send(number, {
      raw: {
        orderMessage: { orderId: 'x', token: 'none', totalAmount1000: -5, totalCurrencyCode: '<b>', message: '' },
      },
    });
    await send(number, { raw: { orderMessage: { orderTitle: 'Only a title', itemCount: -3 } } });
    const second = await merchant.untilArrived(number, ({ body }) => body === 'Only a title');
    const [first] = await merchant.conversation(number);
    const nothing = { items: null, item_count: null, total: null, currency: null, note: null };
    expect(first?.order).toEqual({ id: 'x', title: null, ...nothing });
    expect(second.order).toEqual({ id: null, title: 'Only a title', ...nothing });
  });
});

it('a payment request shows its order', async () => {
  const number = await createCustomer();
  const amount = (value: number) => ({ value, offset: 100 });
  const request = {
    reference_id: 'INV-7',
    currency: 'sar',
    total_amount: amount(30_000),
    order: { items: [{ retailer_id: 'r-1', name: 'Abaya', amount: amount(15_000), quantity: 2 }, null] },
  };
  const pay = (buttonParamsJson: string) => ({
    raw: {
      interactiveMessage: {
        body: { text: 'Your invoice' },
        nativeFlowMessage: { buttons: [{ name: 'review_and_pay', buttonParamsJson }] },
      },
    },
  });
  await send(number, pay(JSON.stringify(request)));
  await send(number, pay('{"order":{"items":{}}}'));
  const second = await merchant.untilArrived(number, ({ kind }) => kind === 'unsupported');
  const [first] = await merchant.conversation(number);
  const empty = { id: null, name: null, quantity: 1, price: null, currency: 'SAR' };
  expect(first).toMatchObject({ kind: 'order', body: 'Your invoice' });
  expect(first?.order).toEqual({
    id: 'INV-7',
    title: null,
    note: 'Your invoice',
    item_count: 2,
    total: 300,
    currency: 'SAR',
    items: [{ id: 'r-1', name: 'Abaya', quantity: 2, price: 150, currency: 'SAR' }, empty],
  });
  expect(second).toMatchObject({ order: null, body: 'Your invoice' });
});

describe('a product', () => {
  const product = { id: 'p-77', title: 'Oud', description: 'Aged 12 years', price: 1250.125, currency: 'KWD' };
  const shown = {
    id: 'p-77',
    title: 'Oud',
    description: 'Aged 12 years',
    price: 1250.125,
    sale_price: null,
    currency: 'KWD',
    retailer_id: null,
    url: null,
  };

  it('is shown as a card, even in a quote', async () => {
    const number = await createCustomer();
    await send(number, { product });
    await send(number, { product: { ...product, question: 'Is it in stock?' } });
    const asked = await merchant.untilArrived(number, ({ body }) => body === 'Is it in stock?');
    const [sent] = await merchant.conversation(number);
    expect(sent).toMatchObject({ kind: 'product', body: 'Oud', product: shown });
    expect(asked).toMatchObject({ kind: 'text', quoted: { kind: 'product', body: 'Oud', product: shown } });
  });
});

describe('a structured reply', () => {
  it('to a list, a button, a template or a form keeps its id and parameters', async () => {
    const number = await createCustomer();
    const params = { screen_0_Name_0: 'سارة', screen_0_Size_1: ['M', 'L'], flow_token: 'unused', bad: 'a\u0000b' };
    await send(number, { reply: { kind: 'list', id: 'row-7', text: 'Riyadh', description: 'Same day' } });
    await send(number, { reply: { kind: 'button', id: 'btn-yes', text: 'Yes' } });
    await send(number, { reply: { kind: 'template', id: 'tpl-2', text: 'Track' } });
    await send(number, { reply: { kind: 'form', name: 'address_message', params } });
    await send(number, { reply: { kind: 'form', name: 'menu_options', text: 'Picked', params: { id: 'opt-3' } } });
    await merchant.untilArrived(number, ({ body }) => body === 'Picked');
    const none = { description: null, name: null, params: null, fields: [] };
    const fields = [
      { name: 'Name', value: 'سارة' },
      { name: 'Size', value: 'M, L' },
      { name: 'bad', value: 'ab' },
    ];
    const all = await merchant.conversation(number);
    expect(all.map(({ kind }) => kind)).toEqual(Array(5).fill('text'));
    expect(all.map(({ reply }) => reply)).toEqual([
      { ...none, type: 'list', id: 'row-7', title: 'Riyadh', description: 'Same day' },
      { ...none, type: 'button', id: 'btn-yes', title: 'Yes' },
      { ...none, type: 'template', id: 'tpl-2', title: 'Track' },
      {
        ...none,
        type: 'form',
        id: null,
        title: null,
        name: 'address_message',
        params: { ...params, bad: 'ab' },
        fields,
      },
      { ...none, type: 'form', id: 'opt-3', title: 'Picked', name: 'menu_options', params: { id: 'opt-3' } },
    ]);
    // A form without a text shows its fields.
    expect(all.map(({ body }) => body)).toEqual([
      'Riyadh',
      'Yes',
      'Track',
      'Name: سارة\nSize: M, L\nbad: ab',
      'Picked',
    ]);
  });

  it('that is malformed or very large is truncated, and blocks no later message', async () => {
    const number = await createCustomer();
    const answer = (paramsJson: string) => ({
      raw: { interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'flow', paramsJson } } },
    });
    for (const json of ['{', '"word"', '['.repeat(30_000), '{"__proto__":{"a":1},"a":{"b":{"c":{"d":{"e":1}}}}}'])
      await send(number, answer(json));
    await send(
      number,
      answer(JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, 1])))),
    );
    await send(number, 'done');
    await merchant.untilArrived(number, ({ body }) => body === 'done');
    const all = await merchant.conversation(number);
    expect(all.slice(0, 2).map(({ reply }) => reply?.params)).toEqual([{ value: '{' }, { value: 'word' }]);
    expect(Object.keys(all.at(-2)?.reply?.params ?? {}).length).toBe(100);
  });
});

it('all contact cards of a message are stored', async () => {
  const number = await createCustomer();
  const contacts = Array.from({ length: 120 }, (_, n) => ({
    displayName: `Person ${n}`,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:Person ${n}\nTEL;waid=9665000${String(n).padStart(5, '0')}:+9665000${n}\nEND:VCARD`,
  }));
  await send(number, { raw: { contactsArrayMessage: { displayName: '120 contacts', contacts } } });
  const message = await merchant.untilArrived(number, ({ kind }) => kind === 'contact');
  expect(message.contacts?.map(({ name }) => name)).toEqual(contacts.map(({ displayName }) => displayName));
});

it('a reply to a status is marked and shows the status', async () => {
  const number = await createCustomer();
  const reply = (text: string, quotedMessage: object, stanzaId: string) => ({
    raw: {
      extendedTextMessage: {
        text,
        contextInfo: {
          stanzaId,
          participant: `${merchant.number}@s.whatsapp.net`,
          remoteJid: 'status@broadcast',
          quotedMessage,
        },
      },
    },
  });
  const { id } = await merchant.write(number, 'An ordinary message');
  await merchant.untilStatus(id, 'delivered');
  const [ordinary] = await merchant.sandbox.inbox(number);
  // Even if the quoted status has the id of a message, it is not taken for that message.
  await send(number, reply('Great!', { imageMessage: { caption: 'New abayas' } }, ordinary!.id));
  await send(number, reply('Price?', { extendedTextMessage: { text: 'Sale today' } }, 'STATUS2'));
  const second = await merchant.untilArrived(number, ({ body }) => body === 'Price?');
  const first = await merchant.untilArrived(number, ({ body }) => body === 'Great!');
  expect([first.quoted, second.quoted]).toMatchObject([
    { id: null, from_me: true, kind: 'image', body: 'New abayas', is_status: true },
    { id: null, from_me: true, kind: 'text', body: 'Sale today', is_status: true },
  ]);
});

it('a menu with a carousel is shown with the texts of its cards and buttons', async () => {
  const number = await createCustomer();
  const button = (display_text: string) => ({
    name: 'quick_reply',
    buttonParamsJson: JSON.stringify({ display_text }),
  });
  await send(number, {
    raw: {
      interactiveMessage: {
        header: { title: 'Offers' },
        body: { text: 'Choose one' },
        footer: { text: 'Until Friday' },
        carouselMessage: {
          cards: [
            { body: { text: 'Dates' }, nativeFlowMessage: { buttons: [button('Order dates')] } },
            { body: { text: 'Honey' }, nativeFlowMessage: { buttons: [{ name: 'cta_url', buttonParamsJson: '{' }] } },
          ],
        },
      },
    },
  });
  const message = await merchant.untilArrived(number, ({ kind }) => kind === 'unsupported');
  expect(message.body).toBe('Offers\nChoose one\nDates\n[Order dates]\nHoney\nUntil Friday');
});
