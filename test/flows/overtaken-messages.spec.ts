import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storeMessageKey } from '../../src/commerce/automations/message-progress.js';
import { SendMessage } from '../../src/messaging/messaging.messages.js';
import type { Flow } from '../../src/bots/flow/flow.contract.js';
import { makeCart } from '../factories/make-cart.js';
import { makeMessage } from '../factories/make-message.js';
import { makeStore } from '../factories/make-store.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { exactly, flowOf, handover, reply } from '../fixtures/flows/build-flow.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
let accountId: number;
beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  ({ accountId } = merchant.apiUser.member);
}, 60_000);
afterAll(() => merchant?.close());

const em = () => server.orm.em.fork();
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

/** Imitates a rate limit of WhatsApp. Returns a function that ends it. */
async function pauseDevice(): Promise<() => Promise<void>> {
  const heldUntil = new Date(Date.now() + 3_600_000);
  const { chatId } = await em().transactional(async (transaction) => {
    const [customer] = await merchant.sandbox.phones.createMany(1);
    const sent = await merchant.write(customer!.number, 'first');
    await merchant.untilStatus(sent.id, 'delivered');
    const chat = await merchant.chatWith(customer!.number);
    const row = { id: chat.id, accountId, deviceId: merchant.device.id } as never;
    return makeMessage(transaction, {
      chat: row,
      fromMe: true,
      status: 'queued',
      holdReason: 'rate_limited',
      heldUntil,
      body: 'held',
    });
  });
  return async () => {
    // Later messages are held together with the first.
    await sql(`update messages set held_until = now() where account_id = ? and hold_reason = 'rate_limited'`, [
      accountId,
    ]);
    await merchant.apiUser.client.post('/api/v1/messages', {
      device: merchant.device.sessionId,
      chat_id: chatId,
      body: 'go on',
    });
  };
}

const sentMessages: { messageId: number; customer: string; name: string }[] = [];
/** Queues a store message as the store's worker does while the device counts as connected. */
async function queueStoreMessage(name: string, storeId: number, fields: object): Promise<number> {
  const [phone] = await merchant.sandbox.phones.createMany(1);
  const customer = phone!.number;
  const id = await makeStoreMessage(em(), {
    accountId,
    storeId,
    phone: customer,
    state: 'queued',
    sent_at: null,
    device_id: merchant.device.id,
    ...fields,
  });
  const content = {
    device: merchant.device.sessionId,
    phone: customer,
    chatId: null,
    contactId: null,
    body: name,
    attachment: null,
    quotedId: null,
    templateId: null,
    mediaUuid: null,
    purpose: 'transactional' as const,
  };
  const { message } = await RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute(new SendMessage(accountId, content, storeMessageKey({ id, resends: 0 }))),
  );
  await sql('update store_messages set message_id = ? where id = ?', [message.id, id]);
  sentMessages.push({ messageId: message.id, customer, name });
  return id;
}

async function addOrder(storeId: number, orderId: string, codState: string | null, ...statuses: string[]) {
  await sql(
    `insert into shop_orders (account_id, shop_id, order_id, number, currency, cod_state, statuses, status)
     values (?, ?, ?, ?, 'SAR', ?, ?::jsonb, ?)`,
    [accountId, storeId, orderId, orderId, codState, JSON.stringify(statuses), statuses.at(-1) ?? 'new'],
  );
}

async function writeToBots(
  name: string,
  text: string,
): Promise<{ customer: string; chatId: number; messageId: number }> {
  const customer = await merchant.sandbox.phones.create({ name });
  await merchant.sandbox.send(customer.number, merchant.number, text);
  const answer = await merchant.untilArrived(customer.number, ({ from_me }) => from_me);
  sentMessages.push({ messageId: answer.id, customer: customer.number, name });
  return { customer: customer.number, chatId: (await merchant.chatWith(customer.number)).id, messageId: answer.id };
}

async function addBot(name: string, tree_chatbot: Flow): Promise<number> {
  const body = { bot_name: name, device_id: [merchant.device.id], tree_chatbot };
  const response = await merchant.apiUser.client.post('/api/v1/chatbots', body);
  expect(response.status).toBe(201);
  return response.body.data.chatbot.id;
}

it('a message that became obsolete while the device was offline is not sent, and all others are', async () => {
  const { client } = merchant.apiUser;
  const resume = await pauseDevice();
  const store = await makeStore(em(), { accountId });
  const addCart = () => makeCart(em(), { accountId, storeId: store.id });
  const [left, bought] = [await addCart(), await addCart()];
  const reminder = (id: number) => ({ automation: 'cart.left', cart_id: id, effect_key: `cart:${id}:0:1` });
  await queueStoreMessage('still in the cart', store.id, reminder(left));
  const paid = await queueStoreMessage('bought', store.id, reminder(bought));
  for (const id of ['asked', 'answered', 'cancelled']) await addOrder(store.id, id, 'asked');
  const cod = (id: string, more = '') => ({
    automation: more ? 'cod.reminder' : 'cod.question',
    effect_key: `order:${id}:cod${more}`,
  });
  await queueStoreMessage('question without an answer', store.id, cod('asked'));
  await queueStoreMessage('question with an answer', store.id, cod('answered'));
  await queueStoreMessage('reminder of an answered question', store.id, cod('answered', ':reminder'));
  await queueStoreMessage('question about a cancelled order', store.id, cod('cancelled'));
  await addOrder(store.id, 'kept', null, 'delivered');
  await addOrder(store.id, 'refunded', null, 'delivered');
  const review = (id: string) => ({ automation: 'review.request', effect_key: `order:${id}:review-request` });
  await queueStoreMessage('review', store.id, review('kept'));
  await queueStoreMessage('review of a refunded order', store.id, review('refunded'));
  await addOrder(store.id, 'lost', null, 'new', 'preparing');
  const status = (word: string) => ({ automation: `order.${word}`, effect_key: `order:lost:${word}` });
  await queueStoreMessage('preparing a cancelled order', store.id, status('preparing'));
  await queueStoreMessage('order cancelled', store.id, status('cancelled'));

  const first = await addBot('First', flowOf({ a: exactly('first'), r: reply('first answer') }, 'a > r'));
  const nodes = { a: exactly('second'), r: reply('second answer'), b: exactly('person'), h: handover('One moment', 2) };
  await addBot('Second', flowOf(nodes, 'a > r', 'b > h'));
  const auto = await client.post('/api/v1/auto-replys', {
    name: 'Away',
    devices: [merchant.device.id],
    body: 'We are away.',
    renew_every: 24,
  });
  expect(auto.status).toBe(201);
  await writeToBots('bot that is switched off', 'first');
  await writeToBots('bot', 'second');
  await writeToBots('bot that hands over', 'person');
  const paused = await writeToBots('bot that is paused', 'second');
  await writeToBots('auto-reply', 'anything');
  const old = await writeToBots('old auto-reply', 'anything');

  await sql(`update carts set state = 'bought' where id = ?`, [bought]);
  await sql(`update shop_orders set cod_state = 'confirmed' where shop_id = ? and order_id = 'answered'`, [store.id]);
  await sql(`update shop_orders set cod_state = null where shop_id = ? and order_id = 'cancelled'`, [store.id]);
  await sql(
    `update shop_orders set statuses = statuses || '"refunded"', status = 'refunded' where shop_id = ? and order_id = 'refunded'`,
    [store.id],
  );
  await sql(`update shop_orders set status = 'cancelled' where shop_id = ? and order_id = 'lost'`, [store.id]);
  expect((await client.post(`/api/v1/chatbots/${first}/status`, { status: false })).status).toBe(200);
  expect((await client.post(`/api/v1/chats/${paused.chatId}/pause-bots`, { hours: 1 })).status).toBeLessThan(300);
  await sql(`update messages set at = at - interval '20 minutes' where id = ?`, [old.messageId]);

  await resume();
  const outcomes = await waitFor('no message is queued', async () => {
    const rows = await sql<{ id: string; status: string; failure: string | null }>(
      'select id, status, failure from messages where account_id = ? and from_me order by id',
      [accountId],
    );
    const isOver = rows.every(({ status: state }) => state !== 'queued' && state !== 'sending');
    return isOver && new Map(rows.map((row) => [Number(row.id), row.failure ?? 'sent']));
  });
  expect(sentMessages.map(({ name, messageId }) => [name, outcomes.get(messageId)])).toEqual([
    ['still in the cart', 'sent'],
    ['bought', 'cart_over'],
    ['question without an answer', 'sent'],
    ['question with an answer', 'answered'],
    ['reminder of an answered question', 'answered'],
    ['question about a cancelled order', 'order_lost'],
    ['review', 'sent'],
    ['review of a refunded order', 'order_lost'],
    ['preparing a cancelled order', 'order_lost'],
    ['order cancelled', 'sent'],
    ['bot that is switched off', 'switched_off'],
    ['bot', 'sent'],
    ['bot that hands over', 'sent'],
    ['bot that is paused', 'taken_over'],
    ['auto-reply', 'sent'],
    ['old auto-reply', 'too_old'],
  ]);
  // The merchant cannot resend an obsolete message by mistake.
  const state = () =>
    sql<{ state: string; reason: string }>('select state, reason from store_messages where id = ?', [paid]);
  await waitFor('the store message is cancelled', async () => (await state())[0]!.state === 'cancelled');
  expect(await state()).toEqual([{ state: 'cancelled', reason: 'cart_over' }]);
  const { messageId, customer } = sentMessages.find(({ name }) => name === 'bought')!;
  expect((await merchant.retry(messageId)).status).toBe(409);
  for (const { customer: number, messageId: id } of sentMessages)
    if (outcomes.get(id) !== 'sent') expect(await merchant.sandbox.inbox(number, { waitMs: 0 })).toEqual([]);
  expect(customer).toBeTruthy();
});
