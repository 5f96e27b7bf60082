import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeMessage } from '../factories/make-message.js';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;
let program: ApiProgram;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
  program = new ApiProgram(server, await generateKey(owner.client));
}, 60_000);

const em = () => server.orm.em.fork();
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const countAll = async () =>
  (await sql<{ count: number }>('select count(*)::int count from messages where account_id = ?', [owner.accountId]))[0]
    ?.count;

describe('a message to a contact', () => {
  it('is sent to their chat, also with a hidden number', async () => {
    const known = await owner.contact();
    const sent = await owner.send({ phone_contact_id: known.id, body: 'hello' });
    expect([sent.status, sent.body.chat.phone]).toEqual([201, known.phone]);
    const two = await owner.send({ phone: known.phone, body: 'again' });
    expect(two.body.data.chat_id).toBe(sent.body.data.chat_id);
    const hiddenNumber = await owner.contact({ phone: null, lid: '99887766554433' });
    const three = await owner.send({ phone_contact_id: hiddenNumber.id, body: 'hello' });
    expect([three.status, three.body.chat.phone]).toEqual([201, null]);
  });

  it('of another account gets the response of a missing contact', async () => {
    const foreignContact = await stranger.contact();
    for (const id of [foreignContact.id, 999_999_999]) {
      const { status, body } = await owner.send({ phone_contact_id: id, body: '{name}' });
      expect([status, body.code]).toEqual([404, 'messages.contact_not_found']);
    }
  });
});

describe('a text', () => {
  it('is rendered for its recipient with names, fields and a choice; missing values are omitted', async () => {
    const neighbor = await owner.contact({ fields: { الحي: 'العليا' } });
    await owner.group([neighbor.id]);
    const noura = await owner.contact({ name: 'نورة', fields: { المدينة: 'جدة' } });
    const { body } = await owner.send({
      phone_contact_id: noura.id,
      body: '{{أهلًا|مرحبًا}} {الاسم} من {المدينة}، رقمك {جوال_المستلم} {nothing} {الحي}.',
    });
    expect(body.data.conversation).toMatch(/^(أهلًا|مرحبًا) نورة من جدة، رقمك \+\d+ \{nothing\}\.$/);
    const unknown = await owner.send({ phone: '0507778899', body: 'Hello {name}, you are {recipient_phone}' });
    expect(unknown.body.data.conversation).toBe('Hello, you are +966507778899');
  });

  it.each([
    'Use {discount} today',
    'استخدم {كود الخصم} اليوم',
    '{"a":{"b":1},"c":"{x}"}',
    'p{color:red} if (a) { return {}; }',
    '{{discount}} {{a {b',
    '{{'.repeat(40),
    'grep "a\\|b" \\\\server\\share',
  ])('%s arrives as typed, from the dashboard and through the API', async (body) => {
    const [phone, device] = ['0507778899', owner.session];
    const { uuid } = await owner.upload();
    const dashboard = await owner.send({ phone, body });
    const text = await program.post('messages/text', { device, phone, body });
    const caption = await program.post('messages/media', { device, phone, body, media: uuid });
    const bulk = await program.post('messages/bulk', { messages: [{ device, phone, body }] });
    const { conversation } = dashboard.body.data;
    expect([conversation, text.body.data.body, caption.body.data.body, bulk.body.data[0].message.body]).toEqual(
      Array.from({ length: 4 }, () => body),
    );
  });

  it('without placeholders is sent unchanged', async () => {
    const body = '  50% off | *today* ~only~  ';
    expect((await owner.send({ phone: '0507778899', body })).body.data.conversation).toBe(body);
  });

  it('can be a template, which is recorded; other text is ignored', async () => {
    const id = await owner.template('Dear {{friend|customer}}, {name}');
    const to = await owner.contact({ name: 'Omar' });
    const sent = await owner.send({ phone_contact_id: to.id, template: id, body: 'something else' });
    expect(sent.body.data.conversation).toMatch(/^Dear (friend|customer), Omar$/);
    expect(await sql('select template_id::int from messages where id = ?', [sent.body.data.id])).toEqual([
      { template_id: id },
    ]);
    const foreignTemplate = await stranger.template('private');
    expect((await owner.send({ phone: '0507778899', template: foreignTemplate })).status).toBe(404);
  });

  it.each([
    ['of which nothing is left', { body: '{name}' }, { body: ['The message would be empty. Write a text.'] }],
    [
      'that is too long once it is filled',
      { body: '{long}'.repeat(132), phone: '0505556677' },
      { body: ['This text is too long.'] },
    ],
  ])('%s is refused', async (_what, order, errors) => {
    await owner.contact({ phone: '966505556677', fields: { long: 'x'.repeat(500) } }).catch(() => undefined);
    const countBefore = await countAll();
    const { status, body } = await owner.send({ phone: '0507778899', ...order });
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await countAll()).toBe(countBefore);
  });
});

describe('a file of the library', () => {
  it('is sent with or without a text, and stays in the library after a rejection', async () => {
    const { uuid, id } = await owner.upload();
    const sent = await owner.send({ phone: '0507778899', attachments_id: uuid });
    expect([sent.status, sent.body.data.kind, sent.body.data.media.width]).toEqual([201, 'image', 30]);
    const again = await owner.send({ phone: '0507778899', attachments_id: uuid, body: 'look' });
    expect(again.body.data.body).toBe('look');
    const rows = await sql<{ media_id: number; key: string }>(
      `select media_id::int, media ->> 'fileKey' as key from messages where id in (?, ?)`,
      [sent.body.data.id, again.body.data.id],
    );
    expect(rows.map(({ media_id }) => media_id)).toEqual([id, id]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(1);

    const silent = await owner.contact();
    await owner.optOut(silent.phone);
    expect((await owner.send({ phone_contact_id: silent.id, attachments_id: uuid })).status).toBe(409);
    expect((await owner.client.get(again.body.data.media.url)).status).toBe(200);
  });

  it('of another account is not found, and two files in one message are rejected', async () => {
    const foreignFile = await stranger.upload();
    expect((await owner.send({ phone: '0507778899', attachments_id: foreignFile.uuid })).status).toBe(404);
    const form = new FormData();
    const fields = { device: owner.session, phone: '0507778899', attachments_id: (await owner.upload()).uuid };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('attachment', new File(['plain'], 'plain.txt', { type: 'text/plain' }));
    const both = await owner.client.post('/api/v1/messages', form);
    expect([both.status, both.body.errors]).toEqual([422, { attachments_id: ['A message carries one file only.'] }]);
  });
});

describe('a blocked recipient', () => {
  it('after an opt-out is rejected with the reason, by number, contact and chat, old and new', async () => {
    const optedOut = await owner.contact();
    const before = await owner.send({ phone: optedOut.phone, body: 'before' });
    await owner.optOut(optedOut.phone);
    await owner.optOut('966509990011');
    const count = await countAll();
    for (const to of [
      { phone: optedOut.phone },
      { phone_contact_id: optedOut.id },
      { chat_id: before.body.data.chat_id },
      { phone: '0509990011' },
    ]) {
      const { status, body } = await owner.send({ ...to, body: 'after' });
      expect([to, status, body.code]).toEqual([to, 409, 'messages.opted_out']);
    }
    expect(await countAll()).toBe(count);
    expect(
      await sql(`select id from contacts where account_id = ? and phone = '966509990011'`, [owner.accountId]),
    ).toEqual([]);
  });

  it('who writes again after an opt-out gets replies in the chat only', async () => {
    const optedOut = await owner.contact();
    await owner.optOut(optedOut.phone);
    const chat = await makeChat(em(), {
      accountId: owner.accountId,
      deviceId: owner.deviceId,
      contactId: optedOut.id,
    });
    await makeMessage(em(), { chat, at: new Date(Date.now() + 1000) });
    expect((await owner.send({ chat_id: chat.id, body: 'an answer' })).status).toBe(201);
    expect((await owner.send({ phone: optedOut.phone, body: 'an offer' })).body.code).toBe('messages.opted_out');
  });

  it('without WhatsApp is rejected only after a recent negative lookup by the account', async () => {
    const absent = await owner.contact({ hasWhatsapp: false, checkedAt: new Date() });
    const rejected = await owner.send({ phone: absent.phone, body: 'hello' });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'messages.not_on_whatsapp']);
    const oldLookup = await owner.contact({ hasWhatsapp: false, checkedAt: new Date(Date.now() - 40 * 86_400_000) });
    expect((await owner.send({ phone: oldLookup.phone, body: 'hello' })).status).toBe(201);
    expect((await stranger.send({ phone: absent.phone, body: 'hello' })).status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same text with its random choices again, also if the recipient is blocked meanwhile', async () => {
    const to = await owner.contact();
    const order = { phone_contact_id: to.id, body: '{{a|b|c|d|e|f|g|h}}{{a|b|c|d|e|f|g|h}}{{a|b|c|d|e|f|g|h}}' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.send(order, 'choice')));
    await owner.optOut(to.phone);
    answers.push(await owner.send(order, 'choice'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => `${body.data.id} ${body.data.conversation}`)).size).toBe(1);
  });

  it('covers contact, template and file', async () => {
    const [first, second] = [await owner.contact(), await owner.contact()];
    const id = await owner.template('hello');
    expect((await owner.send({ phone_contact_id: first.id, template: id }, 'all of it')).status).toBe(201);
    for (const otherBody of [
      { phone_contact_id: second.id, template: id },
      { phone_contact_id: first.id, template: await owner.template('hello') },
      { phone_contact_id: first.id, template: id, attachments_id: (await owner.upload()).uuid },
    ]) {
      const { status, body } = await owner.send(otherBody, 'all of it');
      expect([status, body.code]).toEqual([409, 'messages.idempotency_mismatch']);
    }
  });
});
