import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnswerResource } from '../../src/bots/answering/answers.contract.js';
import type { ChatBots } from '../../src/bots/conversations/chat-bots.contract.js';
import type { Flow } from '../../src/bots/flow/flow.contract.js';
import { type InboundMessage, RecordInbound } from '../../src/devices/devices.ports.js';
import { choice, exactly, flowOf, handover, reply, send, wait } from '../fixtures/flows/build-flow.js';
import { makeDevice } from '../factories/make-device.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
/** Its replies to fictional numbers stay queued. */
let offlineDevice: { id: number; sessionId: string };

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  offlineDevice = await makeDevice(server.orm.em.fork(), {
    accountId: merchant.apiUser.member.accountId,
    state: 'off',
  });
}, 60_000);
afterEach(async () => {
  await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
  await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-auto-replys');
});
afterAll(async () => {
  await merchant?.close();
  await server?.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function addBot(tree_chatbot: Flow, fields: object = {}): Promise<number> {
  const devices = { device_id: [merchant.device.id, offlineDevice.id] };
  const response = await merchant.apiUser.client.post('/api/v1/chatbots', { ...devices, tree_chatbot, ...fields });
  expect([response.status, response.body.problems ?? response.body.errors]).toEqual([201, undefined]);
  return response.body.data.chatbot.id;
}

let numberCount = 0;
const newNumber = (): string => `96650666${String(++numberCount).padStart(4, '0')}`;

let messageCount = 0;
async function write(phone: string, body: string, more: Partial<InboundMessage> = {}): Promise<void> {
  const message: InboundMessage = {
    waId: `arrived-${++messageCount}`,
    fromMe: false,
    phone,
    lid: null,
    pushName: null,
    at: new Date(),
    body,
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
  };
  const { accountId } = merchant.apiUser.member;
  await RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute(new RecordInbound(accountId, offlineDevice.id, [message])),
  );
}

async function repliesTo(phone: string): Promise<(string | null)[]> {
  const rows = await sql<{ body: string | null }>(
    `select m.body from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
      where m.account_id = ? and p.phone = ? and m.from_me order by m.id`,
    [merchant.apiUser.member.accountId, phone],
  );
  return rows.map(({ body }) => body);
}
const untilProcessed = () =>
  waitFor('every turn is finished', async () => {
    const pending = await sql(
      `select 1 from durable_tasks where handler = 'bots.answer_message' union all select 1 from bot_turns where due_at is not null
       union all select 1 from automatic_answers where state = 'chosen'
       union all select 1 from bot_conversations where ended_at is null and state is null`,
    );
    return pending.length === 0;
  });
async function ask(phone: string, body: string, more: Partial<InboundMessage> = {}): Promise<(string | null)[]> {
  const before = await repliesTo(phone);
  await write(phone, body, more);
  await untilProcessed();
  return (await repliesTo(phone)).slice(before.length);
}
async function chatOf(phone: string): Promise<number> {
  const chat = 'select h.id from chats h join contacts p on p.id = h.contact_id where p.phone = ? and h.account_id = ?';
  const [row] = await sql<{ id: string }>(chat, [phone, merchant.apiUser.member.accountId]);
  return Number(row?.id);
}
const botsIn = async (phone: string): Promise<ChatBots> =>
  (await merchant.apiUser.client.get(`/api/v1/chats/${await chatOf(phone)}/bots`)).body.data;
async function lastOutcome(phone: string): Promise<AnswerResource> {
  const { body } = await merchant.apiUser.client.get('/api/v1/auto-reply-answers?rows=100');
  return body.data.find(({ contact }: AnswerResource) => contact.phone_number === phone);
}

const hours = flowOf({ hi: send('hours'), a: reply('We open at nine.') }, 'hi > a');

it('a virtual phone that writes to a bot sees typing, then files and texts in order', async () => {
  const { client, events } = merchant.apiUser;
  const uuids = (await upload(client, fileOf('%PDF-1.4 a', 'a.pdf'), fileOf('%PDF-1.4 b', 'b.pdf'))).map(
    ({ item }) => item!.uuid,
  );
  const id = await addBot(
    flowOf(
      {
        hi: send('menu, قائمة'),
        first: reply('Hello {name}!', { rate_delay: 1 }),
        files: reply('Our menu', { message_type: 'text_message_with_media', attachment_ids: uuids }),
        q: choice('What would you like?', { tea: 'Tea', coffee: 'Coffee' }),
        t: reply('Tea it is.'),
        c: reply('Coffee it is.'),
      },
      'hi > first',
      'first > files',
      'files > q',
      'q.tea > t',
      'q.coffee > c',
    ),
    { bot_name: 'Menu' },
  );
  const customer = await merchant.sandbox.phones.create({ name: 'Noura' });
  const typing: string[] = [];
  const stop = await merchant.sandbox.events((event) => {
    if (event.type === 'typing' && event.number === customer.number) typing.push(`${event.chat} ${event.state}`);
  });
  await merchant.sandbox.send(customer.number, merchant.number, 'القائمه لو سمحت');
  await merchant.sandbox.send(customer.number, merchant.number, 'قائمة');
  const shown = async (count: number) =>
    (await merchant.sandbox.inbox(customer.number, { count })).map(({ text, caption }) => text ?? caption ?? 'file');
  const welcome = ['Hello Noura!', 'Our menu', 'file', 'What would you like?\n\n1. Tea\n2. Coffee'];
  expect((await shown(4)).slice(0, 4)).toEqual(welcome);
  expect(typing).toContain(`${merchant.number} composing`);
  stop();
  await events.next('chat.bots_changed', () => true);
  await untilProcessed();
  const { conversation } = (await client.get(`/api/v1/chats/${(await merchant.chatWith(customer.number)).id}/bots`))
    .body.data;
  expect(conversation).toMatchObject({ bot: { id, name: 'Menu' }, version: 1 });
  await merchant.sandbox.send(customer.number, merchant.number, '٢');
  expect((await shown(5)).at(-1)).toBe('Coffee it is.');
  await untilProcessed();

  const why = async (text: string) => {
    const message = (await merchant.conversation(customer.number)).find(({ body }) => body === text);
    return (await client.get(`/api/v1/messages/${message?.id}/why`)).body.data;
  };
  expect(await why('Coffee it is.')).toMatchObject({ bot: { id, name: 'Menu' }, node_id: 'c', version: 1 });
  expect(await why('Hello Noura!')).toMatchObject({ node_id: 'first', matched: { node_id: 'hi', how: 'contains' } });
  const figures = (await client.get(`/api/v1/chatbots/${id}/figures`)).body.data;
  expect(figures).toMatchObject({
    conversations: 1,
    finished: 1,
    handed_over: 0,
    nodes: { c: { passed: 1, left: 0 } },
  });
  expect((await lastOutcome(customer.number)).chatbot).toEqual({ id, name: 'Menu' });
});

describe('the bot that replies', () => {
  it('is that of the open conversation, else of exact words, contained words or any message, else an auto-reply; of two the newer', async () => {
    const addBotWith = (trigger: object, text: string) =>
      addBot(flowOf({ hi: trigger as never, a: reply(text) }, 'hi > a'));
    await merchant.apiUser.client.post('/api/v1/auto-replys', {
      name: 'Away',
      devices: [offlineDevice.id],
      body: 'auto-reply',
      renew_every: 2,
    });
    expect(await ask(newNumber(), 'the price list')).toEqual(['auto-reply']);
    const any = await addBotWith(send(), 'any');
    expect(await ask(newNumber(), 'the price list')).toEqual(['any']);
    await addBotWith(exactly('price list'), 'exact, older');
    await addBotWith(exactly('price list'), 'exact, newer');
    await addBotWith(send('price'), 'contains');
    expect(await ask(newNumber(), 'Price list!')).toEqual(['exact, newer']);
    expect(await ask(newNumber(), 'the price list')).toEqual(['contains']);
    const menu = flowOf(
      { hi: exactly('start'), q: choice('Which?', { one: 'price', two: 'other' }), a: reply('inside') },
      'hi > q',
      'q.one > a',
    );
    await addBot(menu);
    const phone = newNumber();
    await ask(phone, 'start');
    expect(await ask(phone, 'price')).toEqual(['inside']);
    expect(await ask(phone, 'price')).toEqual(['contains']);
    await merchant.apiUser.client.post(`/api/v1/chatbots/${any}/status`, { status: false });
    expect(await ask(newNumber(), 'hello')).toEqual(['auto-reply']);
  });

  it('is none for opted-out contacts, old messages, numbers of this server, or without messages left in the package', async () => {
    await addBot(hours);
    const phone = newNumber();
    await write(phone, 'STOP');
    await waitFor('STOP is answered', async () => (await repliesTo(phone)).length === 1);
    expect(await ask(phone, 'hours')).toEqual([]);
    expect((await lastOutcome(phone)).reason).toBe('opted_out');
    await write(phone, 'START');
    await waitFor('START is answered', async () => (await repliesTo(phone)).length === 2);
    expect(await ask(phone, 'hours')).toEqual(['We open at nine.']);
    const since = merchant.apiUser.events.now;
    expect(await ask(phone, 'hours', { at: new Date(Date.now() - 121_000) })).toEqual([]);
    await merchant.apiUser.events.next('chat.bots_changed', () => true, { since });
    expect((await botsIn(phone)).skipped).toHaveLength(1);
    expect(await ask(merchant.number, 'hours')).toEqual([]);
    await addBot(flowOf({ hi: send('hours'), a: reply('device to device') }, 'hi > a'), { answers_devices: true });
    expect(await ask(merchant.number, 'hours')).toEqual(['device to device']);
    const { accountId } = merchant.apiUser.member;
    await sql('update subscriptions set count_messages = 0 where account_id = ?', [accountId]);
    const another = newNumber();
    expect(await ask(another, 'hours')).toEqual([]);
    expect(await lastOutcome(another)).toMatchObject({ state: 'silent', reason: 'plan_limit' });
    await sql('update subscriptions set count_messages = -1 where account_id = ?', [accountId]);
  });

  it('keeps the version of a running conversation, and starts new ones with the new version', async () => {
    const flowWith = (text: string) =>
      flowOf({ hi: send('hi'), q: choice('Which?', { one: 'one' }), a: reply(text) }, 'hi > q', 'q.one > a');
    const id = await addBot(flowWith('from the first'));
    const inside = newNumber();
    await ask(inside, 'hi');
    const changed = await merchant.apiUser.client.request('PUT', `/api/v1/chatbots/${id}`, {
      device_id: [offlineDevice.id],
      tree_chatbot: flowWith('from the second'),
    });
    expect(changed.body.data.chatbot.version).toBe(2);
    expect(await ask(inside, '1')).toEqual(['from the first']);
    await ask(inside, 'hi');
    expect(await ask(inside, '1')).toEqual(['from the second']);
  });
});

it('messages that arrive during a turn are processed after it', async () => {
  await addBot(
    flowOf(
      { hi: send('hi'), a: reply('One moment.', { rate_delay: 2 }), q: send('red\nblue'), b: reply('Got it: {name}') },
      'hi > a',
      'a > q',
      'q > b',
    ),
  );
  const phone = newNumber();
  await write(phone, 'hi', { pushName: 'Sara' });
  const isTurnPending = async () => (await sql('select 1 from bot_turns where due_at is not null')).length > 0;
  await waitFor('the turn has started', isTurnPending);
  await write(phone, 'something');
  await write(phone, 'blue');
  await untilProcessed();
  expect(await repliesTo(phone)).toEqual(['One moment.', 'Got it: Sara']);
});

it('a reply by hand ends the bot’s conversation, even during a turn, and bots can be resumed', async () => {
  await addBot(
    flowOf({ hi: send('hi'), a: reply('first'), b: reply('second', { rate_delay: 120 }) }, 'hi > a', 'a > b'),
  );
  const { client } = merchant.apiUser;
  const phone = newNumber();
  await write(phone, 'hi');
  await waitFor('the first reply is sent', async () => (await repliesTo(phone)).length === 1);
  await write(phone, 'I call you', { fromMe: true });
  await sql(`update bot_turns set due_at = now() where due_at is not null`);
  await untilProcessed();
  expect(await repliesTo(phone)).toEqual(['first', 'I call you']);
  expect(await botsIn(phone)).toMatchObject({ paused_by: 'by_hand', conversation: null, needs_you: false });
  expect(await ask(phone, 'hi')).toEqual([]);
  const chat = `/api/v1/chats/${await chatOf(phone)}`;
  expect((await client.post(`${chat}/resume-bots`)).body.data).toMatchObject({ paused_until: null, paused_by: null });
  await addBot(hours);
  expect(await ask(phone, 'hours')).toEqual(['We open at nine.']);
  const paused = (await client.post(`${chat}/pause-bots`, { hours: 6 })).body.data;
  expect(paused.paused_by).toBe('pause');
  expect(new Date(paused.paused_until).getTime()).toBeGreaterThan(Date.now() + 5.9 * 3_600_000);
  expect(await ask(phone, 'hours')).toEqual([]);
  expect((await lastOutcome(phone)).reason).toBe('paused');
  for (const wrong of [{ hours: 0 }, { hours: 169 }])
    expect((await client.post(`${chat}/pause-bots`, wrong)).status).toBe(422);
});

it('a bot that hands over stops replying, and a handover is requested', async () => {
  await addBot(flowOf({ hi: send('agent'), h: handover('Somebody comes.', 2) }, 'hi > h'));
  const phone = newNumber();
  expect(await ask(phone, 'agent')).toEqual(['Somebody comes.']);
  expect(await botsIn(phone)).toMatchObject({ paused_by: 'pause', needs_you: true, conversation: null });
  expect(await ask(phone, 'agent')).toEqual([]);
  await write(phone, 'here I am', { fromMe: true });
  expect((await botsIn(phone)).needs_you).toBe(false);
});

it('a wait ends by itself, and only words that trigger another bot cancel it', async () => {
  await addBot(flowOf({ hi: send('later'), w: wait(1, 'days'), a: reply('Still there?') }, 'hi > w', 'w > a'));
  await addBot(flowOf({ any: send(), a: reply('catch-all') }, 'any > a'));
  await addBot(hours);
  const endWaits = () => sql(`update durable_tasks set due_at = now() where handler = 'bots.wait_over'`);
  const [patient, busy] = [newNumber(), newNumber()];
  expect(await ask(patient, 'later')).toEqual([]);
  expect(await ask(patient, 'well')).toEqual([]);
  await ask(busy, 'later');
  expect(await ask(busy, 'hours')).toEqual(['We open at nine.']);
  await endWaits();
  await waitFor('the wait is over', async () => (await repliesTo(patient)).length === 1);
  await untilProcessed();
  expect([await repliesTo(patient), await repliesTo(busy)]).toEqual([['Still there?'], ['We open at nine.']]);
});

it('a conversation ends after a day without a reply', async () => {
  await addBot(
    flowOf({ hi: send('hi'), q: choice('Which?', { one: 'one' }), a: reply('inside') }, 'hi > q', 'q.one > a'),
  );
  const phone = newNumber();
  await ask(phone, 'hi');
  await sql(`update bot_conversations set waits_until = now() where ended_at is null`);
  expect(await ask(phone, '1')).toEqual([]);
  expect((await lastOutcome(phone)).reason).toBe('not_taken');
});
