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

const untilChat = (
  phone: string,
  isReached: (chat: ChatResource) => boolean,
  condition: string,
): Promise<ChatResource> =>
  waitFor(condition, async () => {
    const chat = await merchant.chatWith(phone);
    return chat && isReached(chat) && chat;
  });
const untilUnread = (phone: string, count: number) =>
  untilChat(phone, ({ unread_count }) => unread_count === count, `${count} unread`);
const newPhone = async (addressing: 'pn' | 'lid' = 'lid') =>
  (await merchant.sandbox.phones.create({ addressing })).number;
const react = (from: string, id: string, emoji: string) =>
  merchant.sandbox.send(from, merchant.number, { reaction: { id, emoji } });
const listChats = async (): Promise<ChatResource[]> =>
  (await merchant.apiUser.client.get('/api/v1/chat-lists')).body.data;

/** Sends a text. Returns its id, and its id on the customer's phone. */
async function write(customer: string, body: string): Promise<{ id: number; waId: string }> {
  const { id } = await merchant.write(customer, body);
  await merchant.untilStatus(id, 'delivered');
  const message = (await merchant.sandbox.messages(customer, merchant.number)).find(({ text }) => text === body);
  return { id, waId: message!.id };
}

async function goOffline(): Promise<void> {
  await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
  await merchant.sandbox.close('tcp', { number: merchant.number });
  await waitFor('the device is offline', async () =>
    (await merchant.sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
  );
}

describe('a reaction as the only reply', () => {
  it('is unread, moves the chat to the top, and can be removed', async () => {
    const customer = await newPhone();
    const { id, waId } = await write(customer, 'Is Sunday fine?');
    const before = await merchant.chatWith(customer);
    const otherCustomer = await newPhone();
    await merchant.sandbox.send(otherCustomer, merchant.number, 'later');
    await untilUnread(otherCustomer, 1);
    // WhatsApp timestamps are whole seconds, so the reaction could have the same time.
    await execute(`update chats set last_message_at = last_message_at - interval '2 seconds' where id = ?`, [
      (await merchant.chatWith(otherCustomer)).id,
    ]);
    const since = merchant.apiUser.events.now;
    await react(customer, waId, '👍');
    await untilUnread(customer, 1);
    await merchant.apiUser.events.next('chat.changed', ({ chat }) => chat.unread_count === 1, { since });
    const [first] = await listChats();
    expect(first).toMatchObject({
      phone: customer,
      unread_count: 1,
      last_message: { body: 'Is Sunday fine?', from_me: true },
      last_reaction: { emoji: '👍', message_id: id, kind: 'text', body: 'Is Sunday fine?' },
    });
    await react(customer, waId, '❤️');
    await untilChat(customer, ({ last_reaction }) => last_reaction?.emoji === '❤️', 'the new emoji is shown');
    await untilUnread(customer, 1);
    await react(customer, waId, '');
    const after = await untilChat(customer, ({ last_reaction }) => last_reaction === null, 'the reaction is removed');
    expect(after).toMatchObject({ unread_count: 0, last_message_recieved: before.last_message_recieved });
  }, 60_000);

  it('counts for any outbound message, not for the customer’s own, and a newer message hides it', async () => {
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
    await react(customer, waId, '');
    await untilUnread(customer, 2);
  }, 60_000);

  it('adds the chat of a bulk message to the list until the reaction is removed', async () => {
    const customer = await newPhone();
    const { id, waId } = await write(customer, 'offer');
    await execute('update messages set is_bulk = true where id = ?', [id]);
    await execute(
      'update chats set last_message_id = null, last_message_at = null where id = (select chat_id from messages where id = ?)',
      [id],
    );
    expect(await merchant.chatWith(customer)).toBeUndefined();
    await react(customer, waId, '✅');
    await untilChat(
      customer,
      (chat) => chat.last_reaction?.emoji === '✅' && chat.unread_count === 1,
      'the chat is listed',
    );
    await react(customer, waId, '');
    await waitFor('the chat is not listed', async () => !(await merchant.chatWith(customer)));
  }, 60_000);
});

describe.each(['pn', 'lid'] as const)('a chat with a contact addressed by %s', (addressing) => {
  it('is marked as read up to the message that the merchant reads on the phone', async () => {
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
    await merchant.sandbox.mark(merchant.number, customer, false);
    await untilUnread(customer, 1);
    await merchant.sandbox.mark(merchant.number, customer, true);
    await untilUnread(customer, 0);
  }, 60_000);

  it('is marked as read when the merchant replies on the phone', async () => {
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

it('reads on the phone while the device is offline apply later, and newer messages stay unread', async () => {
  const [answered, read, marked, fresh] = [await newPhone(), await newPhone('pn'), await newPhone(), await newPhone()];
  for (const phone of [answered, read, marked]) {
    await merchant.sandbox.send(phone, merchant.number, 'before');
    await untilUnread(phone, 1);
  }
  await goOffline();
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
  // WhatsApp's read mark covers a whole second.
  await untilChat(marked, ({ unread_count }) => unread_count <= 1, 'the chat is marked as read');
}, 90_000);

describe('modules that await a reply', () => {
  const untilProcessed = () =>
    waitFor('every reply is processed', async () => {
      const pending = await execute(
        `select 1 from durable_tasks where handler in ('bots.answer_message', 'campaigns.attribute_reply', 'commerce.record_cod_answer')
         union all select 1 from bot_turns where due_at is not null union all select 1 from automatic_answers where state = 'chosen'`,
        [],
      );
      return pending.length === 0;
    });
  const received = async (customer: string): Promise<(string | null)[]> =>
    (await merchant.sandbox.messages(customer, merchant.number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
  const addBot = async (tree_chatbot: Flow) => {
    const { client } = merchant.apiUser;
    const response = await client.post('/api/v1/chatbots', { device_id: [merchant.device.id], tree_chatbot });
    expect([response.status, response.body.problems ?? response.body.errors]).toEqual([201, undefined]);
  };
  afterEach(async () => {
    await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
  });

  /** Sends by a bot, because a message by hand would pause bots. */
  const addPongBot = () => addBot(flowOf({ hi: exactly('ping'), a: reply('pong') }, 'hi > a'));
  const untilReceived = (customer: string, isWanted: (text: string) => boolean) =>
    waitFor('the text of the bot is received', async () =>
      (await merchant.sandbox.messages(customer, merchant.number)).find(
        ({ fromMe, text }) => !fromMe && isWanted(text ?? ''),
      ),
    );

  it('a bot’s question accepts a reaction to it, and to no other message', async () => {
    await addPongBot();
    await addBot(
      flowOf(
        {
          hi: exactly('start'),
          q: choice('Is it right?', { yes: 'Yes/👍', no: 'No/👎' }),
          y: reply('Good.'),
          n: reply('Sorry.'),
        },
        'hi > q',
        'q.yes > y',
        'q.no > n',
      ),
    );
    const customer = await newPhone();
    await merchant.sandbox.send(customer, merchant.number, 'ping');
    const older = await untilReceived(customer, (text) => text === 'pong');
    await merchant.sandbox.send(customer, merchant.number, 'start');
    const question = await untilReceived(customer, (text) => text.startsWith('Is it right?'));
    await untilProcessed();
    await react(customer, older.id, '👎');
    await untilChat(customer, ({ last_reaction }) => last_reaction?.emoji === '👎', 'the reaction is recorded');
    await untilProcessed();
    expect((await received(customer)).at(-1)).toBe(question.text);
    await react(customer, question.id, '👍🏽');
    await untilReceived(customer, (text) => text === 'Good.');
  }, 60_000);

  it('trigger words may be emoji, and a bot for any message ignores reactions', async () => {
    await addPongBot();
    await addBot(flowOf({ any: send(''), a: reply('Any message.') }, 'any > a'));
    await addBot(flowOf({ hi: exactly('🔥'), a: reply('Fire.') }, 'hi > a'));
    const customer = await newPhone();
    await merchant.sandbox.send(customer, merchant.number, 'ping');
    const { id } = await untilReceived(customer, (text) => text === 'pong');
    await untilProcessed();
    await react(customer, id, '👍');
    await untilChat(customer, ({ last_reaction }) => last_reaction?.emoji === '👍', 'the reaction is recorded');
    await untilProcessed();
    expect(await received(customer)).toEqual(['pong']);
    await react(customer, id, '🔥');
    await untilReceived(customer, (text) => text === 'Fire.');
    expect(await received(customer)).toEqual(['pong', 'Fire.']);
  }, 60_000);
});
