import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ContactResource } from '../../src/address-book/contacts/contacts.contract.js';
import type { ImportResource } from '../../src/address-book/imports/imports.contract.js';
import type { ImportState } from '../../src/address-book/imports/import-enums.contract.js';
import type { ChatResource } from '../../src/messaging/messaging.contract.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { makeGroup } from '../factories/make-group.js';
import { Exporter, readSheet } from '../setup/accounts/exporter.js';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
let receiver: WebhookReceiver;
let hiddenPhone: PhoneResource;
let chat: ChatResource;
let contact: ContactResource;
let groupId: number;

const get = async (path: string) => (await merchant.apiUser.client.get(path)).body;
const post = async (path: string, body: unknown) => (await merchant.apiUser.client.post(path, body)).body;
const readChat = async (): Promise<ChatResource | undefined> =>
  (await get(`/api/v1/chat-lists/${merchant.device.id}`)).data.find(({ phone }: ChatResource) => phone === null);
const findContacts = async (search: string): Promise<ContactResource[]> =>
  (await get(`/api/v1/contacts?search=${encodeURIComponent(search)}`)).data;

const untilImport = (id: number, state: ImportState): Promise<ImportResource> =>
  waitFor(`the import is ${state}`, async () => {
    const found: ImportResource = (await get(`/api/v1/contact-imports/${id}`)).data;
    return found.state === state && found;
  });

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  receiver = await WebhookReceiver.open();
  await post('/api/v1/webhook-endpoints', { url: receiver.url, kinds: ['message.received', 'contact.opted_out'] });
  // The username is unique, because specs share the network.
  hiddenPhone = await merchant.sandbox.phones.create({
    name: 'Reem',
    hidesNumber: true,
    username: `reem.${merchant.number}`,
  });
  await merchant.sandbox.send(hiddenPhone.number, merchant.number, 'Is it open today?');
  chat = await waitFor('the chat knows the username', async () => {
    const found = await readChat();
    return found?.username ? found : undefined;
  });
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await merchant.close();
});

it('the chat names the contact by WhatsApp ID and username', () => {
  expect(chat).toMatchObject({
    phone: null,
    whatsapp_id: `${hiddenPhone.lid}@lid`,
    username: hiddenPhone.username,
    profile_info: { name: 'Reem' },
  });
});

it('a webhook names the contact by WhatsApp ID', async () => {
  const delivered = await waitFor('the webhook arrives', () =>
    receiver.received.find(({ json }) => json.event === 'message.received'),
  );
  expect(delivered.json.data.message).toMatchObject({
    phone: null,
    whatsapp_id: `${hiddenPhone.lid}@lid`,
    contact_id: chat.contact_id,
  });
});

it('the contact is named, saved, grouped and found', async () => {
  groupId = await makeGroup(server.orm.em.fork(), { accountId: merchant.apiUser.member.accountId, contactIds: [] });
  const saved = await post('/api/v1/contacts/one', { chat_id: chat.id, name: 'ريم', groups: [groupId] });
  contact = saved.data;
  expect(saved).toMatchObject({ message: 'contact_created', is_new: true });
  expect(contact).toMatchObject({
    id: chat.contact_id,
    name: 'ريم',
    phone_number: null,
    phone_numbers: [],
    whatsapp_id: `${hiddenPhone.lid}@lid`,
    groups: [{ id: groupId }],
  });
  for (const search of ['ريم', `@${hiddenPhone.username}`, `${hiddenPhone.lid}@lid`])
    expect([search, (await findContacts(search)).map(({ id }) => id)]).toEqual([search, [contact.id]]);
  expect((await readChat())?.profile_info.name).toBe('ريم');
  const again = await post('/api/v1/contacts/one', { whatsapp_id: `${hiddenPhone.lid}@lid`, name: 'ريم' });
  expect([again.is_new, again.data.id]).toEqual([false, contact.id]);
});

it.each([
  [{ name: 'Nobody' }, 422],
  [{ whatsapp_id: '966501234567', name: 'A phone' }, 422],
  [{ contact_id: 999_999_999, name: 'Another account' }, 404],
  [{ chat_id: 999_999_999, name: 'Another account' }, 404],
])('%j is rejected', async (body, status) => {
  expect((await merchant.apiUser.client.post('/api/v1/contacts/one', body)).status).toBe(status);
});

it('an exported file imports the contact again, by WhatsApp ID', async () => {
  const exporter = new Exporter(merchant.apiUser.client);
  const [headers = [], row = []] = await readSheet(await exporter.make('contacts'));
  expect([headers.at(-1), row.at(-1)]).toEqual(['WhatsApp ID', `${hiddenPhone.lid}@lid`]);
  const csv = await exporter.make('contacts', { format: 'csv' });
  expect(csv.toString('utf8')).toContain(`${hiddenPhone.lid}@lid`);

  const form = new FormData();
  form.set('group_name', 'Imported again');
  form.set('excel_file', new File([new Uint8Array(csv)], 'contacts.csv'));
  const { id } = (await merchant.apiUser.client.post('/api/v1/contact-imports', form)).body.data;
  const ready = await untilImport(id, 'ready');
  expect(ready).toMatchObject({
    counts: { good: 1, bad: 0, known: 1 },
    preview: [{ phone: null, whatsapp_id: `${hiddenPhone.lid}@lid`, reason: null }],
  });
  await post(`/api/v1/contact-imports/${id}/start`, {});
  const done = await untilImport(id, 'done');
  expect(done.counts).toMatchObject({ written: 1, created: 0 });
  expect(await findContacts('ريم')).toMatchObject([
    { id: contact.id, groups: [{ name: 'Imported again' }, { id: groupId }] },
  ]);
});

it('a file with only WhatsApp IDs adds contacts, and no ID is treated as a phone', async () => {
  const form = new FormData();
  form.set('group_name', 'New by id');
  const lines = [
    'Phone,Name,WhatsApp ID',
    ',Huda,189000000000777@lid',
    ',Again,189000000000777@lid',
    ',Number,966501234567',
  ];
  form.set('excel_file', new File([lines.join('\n')], 'ids.csv'));
  const { id } = (await merchant.apiUser.client.post('/api/v1/contact-imports', form)).body.data;
  expect((await untilImport(id, 'ready')).counts).toMatchObject({
    good: 1,
    duplicate: 1,
    bad: 1,
    bad_reasons: { no_phone: 1 },
    known: 0,
  });
  await post(`/api/v1/contact-imports/${id}/start`, {});
  expect((await untilImport(id, 'done')).counts).toMatchObject({ written: 1, created: 1 });
  expect(await findContacts('189000000000777@lid')).toMatchObject([
    { name: 'Huda', phone_number: null, source: 'file' },
  ]);
});

it('a campaign reaches the contact', async () => {
  const campaigns = new Campaigns(server, merchant);
  await campaigns.removeLimits();
  const id = await campaigns.create({ groups: [groupId], body: 'Eid offer' });
  await campaigns.untilFinished(id);
  expect((await merchant.sandbox.inbox(hiddenPhone.number)).map(({ text }) => text)).toContain('Eid offer');
  expect(await campaigns.operations(id)).toMatchObject([
    { phone_number: null, whatsapp_id: `${hiddenPhone.lid}@lid`, name: 'ريم' },
  ]);
});

it('a program sends by contact and by chat, and reads the sender', async () => {
  const program = new ApiProgram(server, await generateKey(merchant.apiUser.client));
  for (const recipient of [{ contact_id: contact.id }, { chat_id: chat.id }]) {
    const { status, body } = await program.post('messages/text', {
      device: merchant.device.sessionId,
      ...recipient,
      body: 'By id',
    });
    expect([status, body.data]).toMatchObject([
      201,
      { phone: null, whatsapp_id: `${hiddenPhone.lid}@lid`, contact_id: contact.id, chat_id: chat.id },
    ]);
  }
  await waitFor('both messages arrive', async () => {
    const texts = (await merchant.sandbox.inbox(hiddenPhone.number)).map(({ text }) => text);
    return texts.filter((text) => text === 'By id').length === 2;
  });
  const rejected = await program.post('messages/text', { device: merchant.device.sessionId, body: 'To no one' });
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['phone']]);
});

it('an opt-out is listed by WhatsApp ID and name', async () => {
  await post(`/api/v1/contacts/${contact.id}/opt-out`, {});
  const search = encodeURIComponent(`${hiddenPhone.lid}@lid`);
  expect((await get(`/api/v1/suppressions?search=${search}`)).data).toMatchObject([
    { phone_number: null, whatsapp_id: `${hiddenPhone.lid}@lid`, contact_id: contact.id, name: 'ريم' },
  ]);
  const delivered = await waitFor('the webhook arrives', () =>
    receiver.received.find(({ json }) => json.event === 'contact.opted_out'),
  );
  expect(delivered.json.data.contact).toMatchObject({
    id: contact.id,
    phone: null,
    whatsapp_id: `${hiddenPhone.lid}@lid`,
  });
  await post(`/api/v1/contacts/${contact.id}/opt-in`, {});
});

it('the contact is merged with another when its number appears', async () => {
  await post('/api/v1/contacts/one', { phone: `+${hiddenPhone.number}`, name: 'From a file' });
  await merchant.sandbox.phones.change(hiddenPhone.number, { hidesNumber: false });
  await merchant.sandbox.send(hiddenPhone.number, merchant.number, 'This is my number');
  const known = await waitFor('the chat has the number', async () => {
    const found = (await get(`/api/v1/chat-lists/${merchant.device.id}`)).data as ChatResource[];
    return found.find(({ phone }) => phone === hiddenPhone.number);
  });
  expect(known.id).toBe(chat.id);
  expect(await findContacts(hiddenPhone.number)).toMatchObject([
    {
      phone_numbers: [hiddenPhone.number],
      whatsapp_id: `${hiddenPhone.lid}@lid`,
      groups: [{ name: 'Imported again' }, { id: groupId }],
    },
  ]);
  expect(await findContacts('ريم')).toEqual([]);
});
