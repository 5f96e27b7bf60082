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
/** Messages to fictional numbers stay queued. */
let away: { id: number; sessionId: string };
/** Null uses the real time. */
let now: Date | null = null;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  away = await makeDevice(server.orm.em.fork(), { accountId: merchant.apiUser.member.accountId, state: 'off' });
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

async function add(fields: object = {}, by = merchant): Promise<AutoReplyResource> {
  const usual = {
    name: 'Away',
    devices: [by.device.id, ...(by === merchant ? [away.id] : [])],
    body: 'We are away.',
    renew_every: 24,
  };
  const response = await by.apiUser.client.post('/api/v1/auto-replys', { ...usual, ...fields });
  expect([response.status, response.body.errors]).toEqual([201, undefined]);
  return response.body.data.auto_reply;
}

let people = 0;
const newNumber = (): string => `96650777${String(++people).padStart(4, '0')}`;

let texts = 0;
/** Delivers a message without a virtual phone. */
async function arrive(phone: string, more: Partial<InboundMessage> = {}): Promise<string> {
  const body = more.body ?? `message ${++texts}`;
  const message: InboundMessage = {
    waId: `arrived-${++texts}`,
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
    server.app.get(CommandBus).execute(new RecordInbound(accountId, away.id, [message])),
  );
  return body;
}

/** Bypasses HTTP, because the moved clock would expire the session. */
async function readLog(by: Merchant): Promise<AnswerResource[]> {
  const wish = ListAnswersQuery.parse({ rows: 100 });
  const owner = { accountId: by.apiUser.member.accountId, deviceIds: null, impersonator: null } as SignedIn;
  const page = await RequestContext.create(server.orm.em, () => server.app.get(ListAnswers).execute(owner, wish));
  return page.data;
}

const outcome = (text: string, by = merchant): Promise<AnswerResource> =>
  waitFor(`"${text}" is decided`, async () => {
    return (await readLog(by)).find((answer) => answer.text === text && answer.state !== 'chosen');
  });
const reasonFor = async (phone: string, more?: Partial<InboundMessage>) =>
  (await outcome(await arrive(phone, more))).reason;
const repliesTo = async (phone: string): Promise<(string | null)[]> => {
  const rows = await sql<{ body: string | null }>(
    `select m.body from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
      where m.account_id = ? and p.phone = ? and m.from_me order by m.id`,
    [merchant.apiUser.member.accountId, phone],
  );
  return rows.map(({ body }) => body);
};
/** Waits until every received message is processed. */
const settled = () =>
  waitFor('nothing waits to be answered', async () => {
    const pending = await sql(`select 1 from durable_tasks where handler = 'bots.answer_message'`);
    return pending.length === 0;
  });

async function moveTo(timeZone: string): Promise<void> {
  const { accountId } = merchant.apiUser.member;
  await sql('update accounts set time_zone = ? where id = ?', [timeZone, accountId]);
  server.app.get(GetTimeZoneHandler).forget(accountId);
}

it('a virtual phone writes and gets one reply, with its name and a file, pushed to open pages', async () => {
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
  const logged = await outcome('هل أنتم مفتوحون؟');
  expect(logged).toMatchObject({ state: 'answered', reason: null, auto_reply: { name: 'مغلق' } });
  expect(logged.contact).toMatchObject({ name: 'نورة', phone_number: customer.number });
  await events.next('automatic_answers.changed', () => true);

  await merchant.sandbox.send(customer.number, merchant.number, 'سؤال آخر');
  expect(await outcome('سؤال آخر')).toMatchObject({ state: 'silent', reason: 'answered_lately', auto_reply: null });
  expect(await merchant.sandbox.inbox(customer.number, { count: 2, waitMs: 300 })).toHaveLength(1);
  const [list] = (await client.get('/api/v1/auto-replys')).body.data;
  expect(list.last_answered_at).not.toBeNull();
  await client.post('/api/v1/delete-medias', { uuids: list.attachments_id, force: true });
  const other = await merchant.sandbox.phones.create({ name: 'هند' });
  await merchant.sandbox.send(other.number, merchant.number, 'وأنا؟');
  const [alone] = await merchant.sandbox.inbox(other.number, { count: 1 });
  expect(alone?.text).toMatch(/^(أهلا|مرحبا) هند 🌴$/);
});

it('the same contact gets another reply after the interval, and not before', async () => {
  await add({ renew_every: 2 });
  const phone = newNumber();
  now = new Date('2026-11-23T10:00:00Z');
  await outcome(await arrive(phone));
  now = new Date('2026-11-23T11:59:59Z');
  expect(await reasonFor(phone)).toBe('answered_lately');
  now = new Date('2026-11-23T12:00:00Z');
  expect((await outcome(await arrive(phone))).state).toBe('answered');
  expect(await repliesTo(phone)).toHaveLength(2);
});

it('hours and days follow the account’s zone, wherever the server is', async () => {
  await add({ time_start_at: '18:00', time_end_at: '23:59', days: ['fri'] });
  // 2026-11-27 is a Friday. Riyadh is UTC+3.
  const at = async (time: string) => {
    now = new Date(time);
    const { state, reason } = await outcome(await arrive(newNumber()));
    return reason ?? state;
  };
  expect(await at('2026-11-27T14:59:59Z')).toBe('outside_hours');
  expect(await at('2026-11-27T15:00:00Z')).toBe('answered');
  expect(await at('2026-11-27T20:59:59Z')).toBe('answered');
  expect(await at('2026-11-27T21:00:00Z')).toBe('other_day');
  await moveTo('UTC');
  try {
    expect(await at('2026-11-27T17:59:59Z')).toBe('outside_hours');
    expect(await at('2026-11-27T18:00:00Z')).toBe('answered');
  } finally {
    await moveTo('Asia/Riyadh');
  }
});

it('of two rules the newest replies, and the older one within the interval; a message gets one reply', async () => {
  await add({ name: 'older', body: 'from the older' });
  await add({ name: 'newer', body: 'from the newer' });
  const phone = newNumber();
  expect((await outcome(await arrive(phone))).auto_reply?.name).toBe('newer');
  expect(await repliesTo(phone)).toEqual(['from the newer']);
  expect((await outcome(await arrive(phone))).auto_reply?.name).toBe('older');
  expect(await reasonFor(phone)).toBe('answered_lately');
  expect(await repliesTo(phone)).toEqual(['from the newer', 'from the older']);
});

describe('no reply is sent', () => {
  it('to old, duplicate, own or undecryptable messages', async () => {
    await add();
    const phone = newNumber();
    expect(await reasonFor(phone, { at: new Date(Date.now() - 121_000) })).toBe('too_old');
    await arrive(phone, { fromMe: true, body: 'typed on the handset years ago', at: new Date('2026-01-01T00:00:00Z') });
    // Processed once it can be read.
    const secret = { waId: 'secret', kind: 'unsupported' as const, unsupportedType: UNREADABLE };
    await arrive(phone, { ...secret, body: null });
    await settled();
    expect(await repliesTo(phone)).toEqual(['typed on the handset years ago']);
    for (let time = 0; time < 3; time++) await arrive(phone, { waId: 'secret', body: 'now it can be read' });
    expect((await outcome('now it can be read')).state).toBe('answered');
    await settled();
    expect(await repliesTo(phone)).toHaveLength(2);
  });

  it('to opted-out contacts, nor to opt-out and opt-in keywords', async () => {
    await add();
    const phone = newNumber();
    expect(await reasonFor(phone, { body: 'STOP' })).toBe('opt_out_word');
    expect(await reasonFor(phone, { body: 'are you there?' })).toBe('opted_out');
    expect(await reasonFor(phone, { body: 'START' })).toBe('opt_out_word');
    expect((await outcome(await arrive(phone))).state).toBe('answered');
    const own = (await repliesTo(phone)).filter((body) => body === 'We are away.');
    expect(own).toHaveLength(1);
  });

  it('to a reply for a pending order', async () => {
    await add();
    const { accountId } = merchant.apiUser.member;
    const store = await makeStore(server.orm.em.fork(), { accountId });
    const phone = newNumber();
    await sql(
      `insert into shop_orders (account_id, shop_id, order_id, number, phone, currency, cod_state, cod_asked_at)
       values (?, ?, 'o-1', '1001', ?, 'SAR', 'asked', now())`,
      [accountId, store.id, phone],
    );
    expect(await reasonFor(phone, { body: 'نعم' })).toBe('expected');
    expect((await outcome(await arrive(phone, { body: 'متى تفتحون؟' }))).state).toBe('answered');
  });

  it('in a chat in which a user wrote within four hours, on the phone or the page', async () => {
    await add();
    const [byPhone, byPage] = [newNumber(), newNumber()];
    await arrive(byPhone, { fromMe: true, body: 'we call you' });
    expect(await reasonFor(byPhone)).toBe('by_hand');
    const byHand = { device: away.sessionId, phone: byPage, body: 'how can I help?' };
    expect((await merchant.apiUser.client.post('/api/v1/messages', byHand)).status).toBe(201);
    expect(await reasonFor(byPage)).toBe('by_hand');
    now = new Date(Date.now() + 4 * 3_600_000 + 60_000);
    for (const phone of [byPhone, byPage]) expect((await outcome(await arrive(phone))).state).toBe('answered');
    // The bot's reply is no reply by hand.
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect((await outcome(await arrive(byPhone))).state).toBe('answered');
  });

  it('a twenty-first time in an hour, and the log shows it', async () => {
    await add();
    const phone = newNumber();
    const first = await outcome(await arrive(phone));
    await sql(
      `insert into automatic_answers (account_id, device_id, contact_id, message_id, state)
       select ?, ?, ?, -n, 'answered' from generate_series(1, 19) n`,
      [merchant.apiUser.member.accountId, away.id, first.contact.id],
    );
    expect(await reasonFor(phone)).toBe('too_many');
  });

  it('beyond the package’s quota, and nothing is billed', async () => {
    await add();
    const { accountId } = merchant.apiUser.member;
    await sql('update subscriptions set count_messages = 0 where account_id = ?', [accountId]);
    const phone = newNumber();
    expect(await reasonFor(phone)).toBe('plan_limit');
    await sql('update subscriptions set count_messages = -1 where account_id = ?', [accountId]);
    // The bot did not reply, so no pause applies.
    expect((await outcome(await arrive(phone))).state).toBe('answered');
  });

  it('without a running rule on the device, and nothing is logged', async () => {
    await add({ status: false });
    await add({ devices: [] });
    const text = await arrive(newNumber());
    await settled();
    expect((await readLog(merchant)).map((answer) => answer.text)).not.toContain(text);
  });
});

it('two devices of this server do not reply to each other, unless enabled', async () => {
  const other = await Merchant.open(server);
  try {
    await add({ body: 'from the one' });
    const one = await add({ name: 'wanted', body: 'from the other' }, other);
    await merchant.write(other.number, 'a person of the one shop');
    expect(await outcome('a person of the one shop', other)).toMatchObject({ state: 'silent', reason: 'own_number' });
    const allowed = {
      name: 'wanted',
      devices: [other.device.id],
      body: 'welcome',
      renew_every: 2,
      answers_devices: true,
    };
    await other.apiUser.client.request('PUT', `/api/v1/auto-replys/${one.id}`, allowed);
    await merchant.write(other.number, 'once more');
    expect((await outcome('once more', other)).state).toBe('answered');
    // A bot does not reply to the other bot.
    expect((await outcome('welcome')).reason).toMatch(/^(by_hand|own_number)$/);
  } finally {
    await other.close();
  }
});
