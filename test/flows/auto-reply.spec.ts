import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnswerResource, ListAnswersQuery } from '../../src/bots/answering/answers.contract.js';
import type { SignedIn } from '../../src/platform/http/access.js';
import { ListAnswers } from '../../src/bots/answering/list-answers.js';
import { GetTimeZoneHandler } from '../../src/auth/accounts/queries/get-time-zone.js';
import type { AutoReplyResource } from '../../src/bots/auto-replies/auto-reply.contract.js';
import { type InboundMessage, RecordInbound, UNREADABLE } from '../../src/devices/devices.ports.js';
import { Clock } from '../../src/platform/clock.js';
import { makeDevice } from '../factories/make-device.js';
import { makeStore } from '../factories/make-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
/** Its replies to fictional numbers stay queued. */
let offlineDevice: { id: number; sessionId: string };
/** Time of the server's clock. Null uses the real time. */
let now: Date | null = null;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  offlineDevice = await makeDevice(server.orm.em.fork(), {
    accountId: merchant.apiUser.member.accountId,
    state: 'off',
  });
  server.app.get(Clock).now = () => now ?? new Date();
}, 60_000);
beforeEach(async () => {
  now = null;
  await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-auto-replys');
});
afterAll(async () => {
  await merchant?.close();
  await server?.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function addRule(fields: object = {}, by = merchant): Promise<AutoReplyResource> {
  const defaults = {
    name: 'Away',
    devices: [by.device.id, ...(by === merchant ? [offlineDevice.id] : [])],
    body: 'We are away.',
    renew_every: 24,
  };
  const response = await by.apiUser.client.post('/api/v1/auto-replys', { ...defaults, ...fields });
  expect([response.status, response.body.errors]).toEqual([201, undefined]);
  return response.body.data.auto_reply;
}

let numberCount = 0;
const newNumber = (): string => `96650777${String(++numberCount).padStart(4, '0')}`;

let messageCount = 0;
/** Records an inbound message without a virtual phone. Returns its text. */
async function receive(phone: string, more: Partial<InboundMessage> = {}): Promise<string> {
  const body = more.body ?? `message ${++messageCount}`;
  const message: InboundMessage = {
    waId: `arrived-${++messageCount}`,
    fromMe: false,
    phone,
    lid: null,
    pushName: null,
    at: now ?? new Date(),
    kind: 'text' as const,
    isTruncated: false,
    unsupportedType: null,
    media: null,
    quoted: null,
    effect: null,
    content: new Uint8Array(),
    isLive: true,
    card: null,
    forwards: 0,
    ...more,
    body,
  };
  const { accountId } = merchant.apiUser.member;
  await RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute(new RecordInbound(accountId, offlineDevice.id, [message])),
  );
  return body;
}

/** Bypasses HTTP, because the moved clock would expire the session. */
async function readLog(by: Merchant): Promise<AnswerResource[]> {
  const query = ListAnswersQuery.parse({ rows: 100 });
  const owner = { accountId: by.apiUser.member.accountId, deviceIds: null, impersonator: null } as SignedIn;
  const page = await RequestContext.create(server.orm.em, () => server.app.get(ListAnswers).execute(owner, query));
  return page.data;
}

const outcomeOf = (text: string, by = merchant): Promise<AnswerResource> =>
  waitFor(`"${text}" is decided`, async () => {
    return (await readLog(by)).find((answer) => answer.text === text && answer.state !== 'chosen');
  });
const reasonFor = async (phone: string, more?: Partial<InboundMessage>) =>
  (await outcomeOf(await receive(phone, more))).reason;
const repliesTo = async (phone: string): Promise<(string | null)[]> => {
  const rows = await sql<{ body: string | null }>(
    `select m.body from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
      where m.account_id = ? and p.phone = ? and m.from_me order by m.id`,
    [merchant.apiUser.member.accountId, phone],
  );
  return rows.map(({ body }) => body);
};
const untilProcessed = () =>
  waitFor('every received message is processed', async () => {
    const pending = await sql(`select 1 from durable_tasks where handler = 'bots.answer_message'`);
    return pending.length === 0;
  });

async function setTimeZone(timeZone: string): Promise<void> {
  const { accountId } = merchant.apiUser.member;
  await sql('update accounts set time_zone = ? where id = ?', [timeZone, accountId]);
  server.app.get(GetTimeZoneHandler).forget(accountId);
}

it('a virtual phone gets one reply, with its name and a file, and open pages are notified', async () => {
  const { client, events } = merchant.apiUser;
  const template = await client.post('/api/v1/templates', { name: 'Away', content: 'نص قديم' });
  const form = new FormData();
  const fields = { name: 'مغلق', 'devices[]': merchant.device.id, renew_every: '24' };
  const template_id = template.body.data.templates.id;
  for (const [name, value] of Object.entries({ ...fields, template_id })) form.set(name, String(value));
  form.set('attachment', new File(['%PDF-1.4'], 'menu.pdf', { type: 'application/pdf' }));
  expect((await client.post('/api/v1/auto-replys', form)).status).toBe(201);
  const content = '{{أهلا|مرحبا}} {الاسم} 🌴';
  expect((await client.post(`/api/v1/templates/${template_id}`, { name: 'Away', content })).status).toBe(200);

  const customer = await merchant.sandbox.phones.create({ name: 'نورة' });
  await merchant.sandbox.send(customer.number, merchant.number, 'هل أنتم مفتوحون؟');
  const [answer] = await merchant.sandbox.inbox(customer.number, { count: 1 });
  expect(answer?.caption).toMatch(/^(أهلا|مرحبا) نورة 🌴$/);
  const logged = await outcomeOf('هل أنتم مفتوحون؟');
  expect(logged).toMatchObject({ state: 'answered', reason: null, auto_reply: { name: 'مغلق' } });
  expect(logged.contact).toMatchObject({ name: 'نورة', phone_number: customer.number });
  await events.next('automatic_answers.changed', () => true);

  await merchant.sandbox.send(customer.number, merchant.number, 'سؤال آخر');
  expect(await outcomeOf('سؤال آخر')).toMatchObject({ state: 'silent', reason: 'answered_lately', auto_reply: null });
  expect(await merchant.sandbox.inbox(customer.number, { count: 2, waitMs: 300 })).toHaveLength(1);
  const [list] = (await client.get('/api/v1/auto-replys')).body.data;
  expect(list.last_answered_at).not.toBeNull();
  await client.post('/api/v1/delete-medias', { uuids: list.attachments_id, force: true });
  const otherCustomer = await merchant.sandbox.phones.create({ name: 'هند' });
  await merchant.sandbox.send(otherCustomer.number, merchant.number, 'وأنا؟');
  const [alone] = await merchant.sandbox.inbox(otherCustomer.number, { count: 1 });
  expect(alone?.text).toMatch(/^(أهلا|مرحبا) هند 🌴$/);
});

it('the same contact gets another reply after the interval, and not before', async () => {
  await addRule({ renew_every: 2 });
  const phone = newNumber();
  now = new Date('2026-11-23T10:00:00Z');
  await outcomeOf(await receive(phone));
  now = new Date('2026-11-23T11:59:59Z');
  expect(await reasonFor(phone)).toBe('answered_lately');
  now = new Date('2026-11-23T12:00:00Z');
  expect((await outcomeOf(await receive(phone))).state).toBe('answered');
  expect(await repliesTo(phone)).toHaveLength(2);
});

it('hours and days are in the account’s time zone', async () => {
  await addRule({ time_start_at: '18:00', time_end_at: '23:59', days: ['fri'] });
  // 2026-11-27 is a Friday. Riyadh is UTC+3.
  const outcomeAt = async (time: string) => {
    now = new Date(time);
    const { state, reason } = await outcomeOf(await receive(newNumber()));
    return reason ?? state;
  };
  expect(await outcomeAt('2026-11-27T14:59:59Z')).toBe('outside_hours');
  expect(await outcomeAt('2026-11-27T15:00:00Z')).toBe('answered');
  expect(await outcomeAt('2026-11-27T20:59:59Z')).toBe('answered');
  expect(await outcomeAt('2026-11-27T21:00:00Z')).toBe('other_day');
  await setTimeZone('UTC');
  try {
    expect(await outcomeAt('2026-11-27T17:59:59Z')).toBe('outside_hours');
    expect(await outcomeAt('2026-11-27T18:00:00Z')).toBe('answered');
  } finally {
    await setTimeZone('Asia/Riyadh');
  }
});

it('of two rules the newer replies, and within its interval the older; a message gets one reply', async () => {
  await addRule({ name: 'older', body: 'from the older' });
  await addRule({ name: 'newer', body: 'from the newer' });
  const phone = newNumber();
  expect((await outcomeOf(await receive(phone))).auto_reply?.name).toBe('newer');
  expect(await repliesTo(phone)).toEqual(['from the newer']);
  expect((await outcomeOf(await receive(phone))).auto_reply?.name).toBe('older');
  expect(await reasonFor(phone)).toBe('answered_lately');
  expect(await repliesTo(phone)).toEqual(['from the newer', 'from the older']);
});

describe('no reply is sent', () => {
  it('to old, duplicate, own or undecryptable messages', async () => {
    await addRule();
    const phone = newNumber();
    expect(await reasonFor(phone, { at: new Date(Date.now() - 121_000) })).toBe('too_old');
    await receive(phone, {
      fromMe: true,
      body: 'typed on the handset years ago',
      at: new Date('2026-01-01T00:00:00Z'),
    });
    // An undecryptable message is processed once it can be decrypted.
    const secret = { waId: 'secret', kind: 'unsupported' as const, unsupportedType: UNREADABLE };
    await receive(phone, { ...secret, body: null });
    await untilProcessed();
    expect(await repliesTo(phone)).toEqual(['typed on the handset years ago']);
    for (let time = 0; time < 3; time++) await receive(phone, { waId: 'secret', body: 'now it can be read' });
    expect((await outcomeOf('now it can be read')).state).toBe('answered');
    await untilProcessed();
    expect(await repliesTo(phone)).toHaveLength(2);
  });

  it('to opted-out contacts, nor to opt-out and opt-in keywords', async () => {
    await addRule();
    const phone = newNumber();
    expect(await reasonFor(phone, { body: 'STOP' })).toBe('opt_out_word');
    expect(await reasonFor(phone, { body: 'are you there?' })).toBe('opted_out');
    expect(await reasonFor(phone, { body: 'START' })).toBe('opt_out_word');
    expect((await outcomeOf(await receive(phone))).state).toBe('answered');
    const own = (await repliesTo(phone)).filter((body) => body === 'We are away.');
    expect(own).toHaveLength(1);
  });

  it('to the answer to a question about an order', async () => {
    await addRule();
    const { accountId } = merchant.apiUser.member;
    const store = await makeStore(server.orm.em.fork(), { accountId });
    const phone = newNumber();
    await sql(
      `insert into shop_orders (account_id, shop_id, order_id, number, phone, currency, cod_state, cod_asked_at)
       values (?, ?, 'o-1', '1001', ?, 'SAR', 'asked', now())`,
      [accountId, store.id, phone],
    );
    expect(await reasonFor(phone, { body: 'نعم' })).toBe('expected');
    expect((await outcomeOf(await receive(phone, { body: 'متى تفتحون؟' }))).state).toBe('answered');
  });

  it('in a chat in which a user wrote by hand within four hours, on the phone or the page', async () => {
    await addRule();
    const [byPhone, byPage] = [newNumber(), newNumber()];
    await receive(byPhone, { fromMe: true, body: 'we call you' });
    expect(await reasonFor(byPhone)).toBe('by_hand');
    const byHand = { device: offlineDevice.sessionId, phone: byPage, body: 'how can I help?' };
    expect((await merchant.apiUser.client.post('/api/v1/messages', byHand)).status).toBe(201);
    expect(await reasonFor(byPage)).toBe('by_hand');
    now = new Date(Date.now() + 4 * 3_600_000 + 60_000);
    for (const phone of [byPhone, byPage]) expect((await outcomeOf(await receive(phone))).state).toBe('answered');
    // An automatic reply does not count as written by hand.
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect((await outcomeOf(await receive(byPhone))).state).toBe('answered');
  });

  it('to a contact who got twenty in an hour, and the log says so', async () => {
    await addRule();
    const phone = newNumber();
    const first = await outcomeOf(await receive(phone));
    await sql(
      `insert into automatic_answers (account_id, device_id, contact_id, message_id, state)
       select ?, ?, ?, -n, 'answered' from generate_series(1, 19) n`,
      [merchant.apiUser.member.accountId, offlineDevice.id, first.contact.id],
    );
    expect(await reasonFor(phone)).toBe('too_many');
  });

  it('without messages left in the package', async () => {
    await addRule();
    const { accountId } = merchant.apiUser.member;
    await sql('update subscriptions set count_messages = 0 where account_id = ?', [accountId]);
    const phone = newNumber();
    expect(await reasonFor(phone)).toBe('plan_limit');
    await sql('update subscriptions set count_messages = -1 where account_id = ?', [accountId]);
    // No reply was sent, so the interval does not apply.
    expect((await outcomeOf(await receive(phone))).state).toBe('answered');
  });

  it('or logged without a running rule on the device', async () => {
    await addRule({ status: false });
    await addRule({ devices: [] });
    const text = await receive(newNumber());
    await untilProcessed();
    expect((await readLog(merchant)).map((answer) => answer.text)).not.toContain(text);
  });
});

it('two devices of this server do not reply to each other, unless enabled', async () => {
  const otherMerchant = await Merchant.open(server);
  try {
    await addRule({ body: 'from the one' });
    const rule = await addRule({ name: 'wanted', body: 'from the other' }, otherMerchant);
    await merchant.write(otherMerchant.number, 'a person of the one shop');
    expect(await outcomeOf('a person of the one shop', otherMerchant)).toMatchObject({
      state: 'silent',
      reason: 'own_number',
    });
    const allowed = {
      name: 'wanted',
      devices: [otherMerchant.device.id],
      body: 'welcome',
      renew_every: 2,
      answers_devices: true,
    };
    await otherMerchant.apiUser.client.request('PUT', `/api/v1/auto-replys/${rule.id}`, allowed);
    await merchant.write(otherMerchant.number, 'once more');
    expect((await outcomeOf('once more', otherMerchant)).state).toBe('answered');
    // The first device does not reply to the automatic reply.
    expect((await outcomeOf('welcome')).reason).toMatch(/^(by_hand|own_number)$/);
  } finally {
    await otherMerchant.close();
  }
});
