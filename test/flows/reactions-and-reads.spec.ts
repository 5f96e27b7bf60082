import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Flow } from '../../src/bots/flow/flow.contract.js';
import type { ChatResource } from '../../src/messaging/messaging.contract.js';
import { choice, exactly, flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(async () => {
  await merchant?.close();
  await server?.close();
});

const execute = <T extends object>(sql: string, params: unknown[]) =>
  server.orm.em.getConnection().execute<T[]>(sql, params);

const untilChat = (phone: string, isIt: (chat: ChatResource) => boolean, what: string): Promise<ChatResource> =>
  waitFor(what, async () => {
    const chat = await merchant.chatWith(phone);
    return chat && isIt(chat) && chat;
  });
const untilUnread = (phone: string, count: number) =>
  untilChat(phone, ({ unread_count }) => unread_count === count, `${count} unread`);
const newPhone = async (addressing: 'pn' | 'lid' = 'lid') =>
  (await merchant.sandbox.phones.create({ addressing })).number;
const react = (from: string, id: string, emoji: string) =>
  merchant.sandbox.send(from, merchant.number, { reaction: { id, emoji } });
const inbox = async (): Promise<ChatResource[]> => (await merchant.apiUser.client.get('/api/v1/chat-lists')).body.data;

/** A text of ours that has arrived, with its id on the customer's phone. */
async function write(customer: string, body: string): Promise<{ id: number; waId: string }> {
  const { id } = await merchant.write(customer, body);
  await merchant.untilStatus(id, 'delivered');
  const message = (await merchant.sandbox.messages(customer, merchant.number)).find(({ text }) => text === body);
  return { id, waId: message!.id };
}

async function goAway(): Promise<void> {
  await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
  await merchant.sandbox.close('tcp', { number: merchant.number });
  await waitFor('the device is away', async () =>
    (await merchant.sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
  );
}

describe('a reaction as the only answer', () => {
  it('is unread, moves its chat to the top, and can be removed', async () => {
    const customer = await newPhone();
    const { id, waId } = await write(customer, 'Is Sunday fine?');
    const before = await merchant.chatWith(customer);
    const other = await newPhone();
    await merchant.sandbox.send(other, merchant.number, 'later');
    await untilUnread(other, 1);
    // WhatsApp tells whole seconds.
    await execute(`update chats set last_message_at = last_message_at - interval '2 seconds' where id = ?`, [
      (await merchant.chatWith(other)).id,
    ]);
    const since = merchant.apiUser.events.now;
    await react(customer, waId, '👍');
    await untilUnread(customer, 1);
    await merchant.apiUser.events.next('chat.changed', ({ chat }) => chat.unread_count === 1, { since });
    const [first] = await inbox();
    expect(first).toMatchObject({
      ...{ phone: customer, unread_count: 1, last_message: { body: 'Is Sunday fine?', from_me: true } },
      last_reaction: { emoji: '👍', message_id: id, kind: 'text', body: 'Is Sunday fine?' },
    });
    // Another emoji is the same answer.
    await react(customer, waId, '❤️');
    await untilChat(customer, ({ last_reaction }) => last_reaction?.emoji === '❤️', 'the other emoji');
    await untilUnread(customer, 1);
    await react(customer, waId, '');
    const after = await untilChat(customer, ({ last_reaction }) => last_reaction === null, 'it is removed');
    expect(after).toMatchObject({ unread_count: 0, last_message_recieved: before.last_message_recieved });
  }, 60_000);

  it('to an older message counts, to a message of their own not, and a newer message hides it', async () => {
    const customer = await newPhone('pn');
    const { waId } = await write(customer, 'one');
    await write(customer, 'two');
    const own = await merchant.sandbox.send(customer, merchant.number, 'mine');
    await untilUnread(customer, 1);
    await react(customer, own, '😂');
    await merchant.untilArrived(customer, ({ reactions }) => reactions[0]?.emoji === '😂');
    expect(await merchant.chatWith(customer)).toMatchObject({ unread_count: 1, last_reaction: null });
    await react(customer, waId, '👌');
    await untilUnread(customer, 2);
    await merchant.sandbox.send(customer, merchant.number, 'and a text');
    const chat = await untilUnread(customer, 3);
    expect(chat).toMatchObject({ last_reaction: null, last_message: { body: 'and a text' } });
    // Removed behind a newer message it is no longer counted.
    await react(customer, waId, '');
    await untilUnread(customer, 2);
  }, 60_000);

  it('shows the hidden chat of a bulk message, which is hidden again without it', async () => {
    const customer = await newPhone();
    const { id, waId } = await write(customer, 'offer');
    await execute('update messages set is_bulk = true where id = ?', [id]);
    await execute(
      'update chats set last_message_id = null, last_message_at = null where id = (select chat_id from messages where id = ?)',
      [id],
    );
    expect(await merchant.chatWith(customer)).toBeUndefined();
    await react(customer, waId, '✅');
    await untilChat(customer, (chat) => chat.last_reaction?.emoji === '✅' && chat.unread_count === 1, 'it is shown');
    await react(customer, waId, '');
    await waitFor('it is hidden', async () => !(await merchant.chatWith(customer)));
  }, 60_000);
});

describe.each(['pn', 'lid'] as const)('a chat with somebody who is addressed by %s', (addressing) => {
  it('is read here when its owner reads it on the phone, up to the message they read', async () => {
    const customer = await newPhone(addressing);
    const first = await merchant.sandbox.send(customer, merchant.number, 'one');
    await merchant.sandbox.send(customer, merchant.number, 'two');
    await untilUnread(customer, 2);
    const since = merchant.apiUser.events.now;
    await merchant.sandbox.read(merchant.number, customer, [first]);
    await untilUnread(customer, 1);
    await merchant.apiUser.events.next('chat.changed', ({ chat }) => chat.unread_count === 1, { since });
    await merchant.sandbox.read(merchant.number, customer);
    await untilUnread(customer, 0);
    // A mark in the list, both ways.
    await merchant.sandbox.mark(merchant.number, customer, false);
    await untilUnread(customer, 1);
    await merchant.sandbox.mark(merchant.number, customer, true);
    await untilUnread(customer, 0);
  }, 60_000);

  it('is read here when its owner answers on the phone', async () => {
    const customer = await newPhone(addressing);
    await merchant.sandbox.send(customer, merchant.number, 'one');
    await merchant.sandbox.send(customer, merchant.number, 'two');
    await untilUnread(customer, 2);
    await merchant.sandbox.send(merchant.number, customer, 'answered on the phone');
    await untilUnread(customer, 0);
    await merchant.sandbox.send(customer, merchant.number, 'three');
    await untilUnread(customer, 1);
  }, 60_000);
});

it('what was read on the phone while the device was away counts, and no newer message is lost', async () => {
  const [answered, read, marked, fresh] = [await newPhone(), await newPhone('pn'), await newPhone(), await newPhone()];
  for (const phone of [answered, read, marked]) {
    await merchant.sandbox.send(phone, merchant.number, 'before');
    await untilUnread(phone, 1);
  }
  await goAway();
  for (const phone of [answered, read, marked, fresh])
    await merchant.sandbox.send(phone, merchant.number, 'while away');
  await merchant.sandbox.send(merchant.number, answered, 'answered');
  for (const phone of [read, fresh]) await merchant.sandbox.read(merchant.number, phone);
  await merchant.sandbox.mark(merchant.number, marked, true);
  for (const phone of [read, marked]) await merchant.sandbox.send(phone, merchant.number, 'after');
  await merchant.sandbox.clearFaults(merchant.number);
  for (const phone of [read, marked]) await merchant.untilArrived(phone, ({ body }) => body === 'after');
  await untilUnread(answered, 0);
  await untilUnread(fresh, 0);
  await untilUnread(read, 1);
  // WhatsApp's mark holds up to a whole second: what came within the same one may be read with it.
  await untilChat(marked, ({ unread_count }) => unread_count <= 1, 'the mark is here');
}, 90_000);

describe('modules that wait for an answer', () => {
  const settled = () =>
    waitFor('nothing waits to be answered', async () => {
      const left = await execute(
        `select 1 from durable_tasks where handler in ('bots.answer_message', 'campaigns.attribute_reply', 'commerce.record_cod_answer')
         union all select 1 from bot_turns where due_at is not null union all select 1 from automatic_answers where state = 'chosen'`,
        [],
      );
      return left.length === 0;
    });
  const received = async (customer: string): Promise<(string | null)[]> =>
    (await merchant.sandbox.messages(customer, merchant.number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
  const addBot = async (tree_chatbot: Flow) => {
    const { client } = merchant.apiUser;
    const answer = await client.post('/api/v1/chatbots', { device_id: [merchant.device.id], tree_chatbot });
    expect([answer.status, answer.body.problems ?? answer.body.errors]).toEqual([201, undefined]);
  };
  afterEach(async () => {
    await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
  });

  /** A message by hand would keep bots silent, so a bot sends it. */
  const pong = () => addBot(flowOf({ hi: exactly('ping'), a: reply('pong') }, 'hi > a'));
  const said = (customer: string, isIt: (text: string) => boolean) =>
    waitFor('the bot has said it', async () =>
      (await merchant.sandbox.messages(customer, merchant.number)).find(
        ({ fromMe, text }) => !fromMe && isIt(text ?? ''),
      ),
    );

  it('a bot that asked takes a reaction to its question, and no other', async () => {
    await pong();
    await addBot(
      flowOf(
        {
          hi: exactly('start'),
          q: choice('Is it right?', { yes: 'Yes/👍', no: 'No/👎' }),
          y: reply('Good.'),
          n: reply('Sorry.'),
        },
        ...['hi > q', 'q.yes > y', 'q.no > n'],
      ),
    );
    const customer = await newPhone();
    await merchant.sandbox.send(customer, merchant.number, 'ping');
    const older = await said(customer, (text) => text === 'pong');
    await merchant.sandbox.send(customer, merchant.number, 'start');
    const question = await said(customer, (text) => text.startsWith('Is it right?'));
    await settled();
    await react(customer, older.id, '👎');
    await untilChat(customer, ({ last_reaction }) => last_reaction?.emoji === '👎', 'the reaction is here');
    await settled();
    expect((await received(customer)).at(-1)).toBe(question.text);
    await react(customer, question.id, '👍🏽');
    await said(customer, (text) => text === 'Good.');
  }, 60_000);

  it('words of a bot may be an emoji; a bot for any message says nothing to a reaction', async () => {
    await pong();
    await addBot(flowOf({ any: send(''), a: reply('Any message.') }, 'any > a'));
    await addBot(flowOf({ hi: exactly('🔥'), a: reply('Fire.') }, 'hi > a'));
    const customer = await newPhone();
    await merchant.sandbox.send(customer, merchant.number, 'ping');
    const { id } = await said(customer, (text) => text === 'pong');
    await settled();
    await react(customer, id, '👍');
    await untilChat(customer, ({ last_reaction }) => last_reaction?.emoji === '👍', 'the reaction is here');
    await settled();
    expect(await received(customer)).toEqual(['pong']);
    await react(customer, id, '🔥');
    await said(customer, (text) => text === 'Fire.');
    expect(await received(customer)).toEqual(['pong', 'Fire.']);
  }, 60_000);
});
