import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { WebhookBody, WebhookKind } from '../../src/outgoing-webhooks/webhook-events.contract.js';
import { sign } from '../../src/platform/webhooks/signatures.js';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import { makeStore } from '../factories/make-store.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type Received, WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
let receiver: WebhookReceiver;
const createdIds: number[] = [];

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  receiver = await WebhookReceiver.open();
}, 60_000);
afterEach(async () => {
  for (const id of createdIds.splice(0)) await merchant.apiUser.client.delete(`${BASE}/${id}`);
  receiver.clear();
});
afterAll(async () => {
  await receiver.close();
  await merchant.close();
});

const BASE = '/api/v1/webhook-endpoints';
const UNAVAILABLE = 503;
const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);
const post = async (path: string, body?: unknown) => (await merchant.apiUser.client.post(path, body)).body;

async function makeEndpoint(path: string, kinds: WebhookKind[], url = `${receiver.url}${path}`) {
  const { data, secret } = await post(BASE, { url, kinds });
  createdIds.push(data.id);
  return { id: Number(data.id), address: `${BASE}/${data.id}`, secret: String(secret) };
}
/** Moves the times of an endpoint and its deliveries into the past. */
const skipTime = async (id: number, span: string) => {
  await execute(
    `update webhook_endpoints set paused_until = paused_until - interval '${span}',
    failing_since = failing_since - interval '${span}' where id = ?`,
    [id],
  );
  await execute(
    `update webhook_deliveries set due_at = due_at - interval '${span}', give_up_at = give_up_at - interval '${span}'
    where endpoint_id = ? and state = 'waiting'`,
    [id],
  );
};
const failuresOf = async (id: number) =>
  (await execute<{ failures: number }>('select failures from webhook_endpoints where id = ?', [id]))[0]!.failures;
const listDeliveries = async (address: string, query = '') =>
  (await merchant.apiUser.client.get(`${address}/deliveries?rows=100${query}`)).body.data;
const idsOf = (all: readonly Received[]) => all.map(({ headers }) => String(headers['x-webhook-id']));
const isSigned = ({ headers, raw }: Received, secret: string): boolean =>
  String(headers['x-webhook-signature'])
    .split(' ')
    .includes(`v1=${sign(secret, [headers['x-webhook-timestamp'], headers['x-webhook-id'], raw].join('.'))}`);

it('inbound messages and status changes are sent signed, once per id, in order per chat', async () => {
  const { secret } = await makeEndpoint('/all', ['message.received', 'message.status']);
  const customers = await merchant.sandbox.phones.createMany(2);
  for (const text of ['one', 'two', 'three'])
    for (const { number } of customers) await merchant.sandbox.send(number, merchant.number, text);
  for (const { number } of customers) {
    const sent = await merchant.write(number, 'hello');
    await merchant.untilStatus(sent.id, 'delivered');
    await merchant.sandbox.read(number, merchant.number);
    await merchant.untilStatus(sent.id, 'read');
  }
  // The statuses "sent" and "delivered" may be combined in one event.
  const all = await waitFor('all deliveries are received', () => {
    const reads = receiver.received.filter(({ json }) => json['data']?.message.status === 'read');
    const texts = receiver.received.filter(({ json }) => json['event'] === 'message.received');
    return reads.length >= 2 && texts.length >= 6 && receiver.received;
  });
  expect(new Set(idsOf(all)).size).toBe(all.length);
  for (const request of all) {
    const { headers, json } = request;
    expect(WebhookBody.parse(json)).toEqual(json);
    expect([headers['x-webhook-id'], headers['x-webhook-event']]).toEqual([json['id'], json['event']]);
    expect(isSigned(request, secret)).toBe(true);
  }
  for (const { number } of customers) {
    const messages = all.map(({ json }) => json['data'].message).filter(({ phone }) => phone === number);
    expect(messages.flatMap(({ body }) => body ?? [])).toEqual(['one', 'two', 'three']);
    const ticks = messages.flatMap(({ ticks }) => ticks ?? []);
    expect([ticks.at(-1), ticks]).toEqual([3, ticks.toSorted((a, b) => a - b)]);
  }
}, 40_000);

it('edits, reactions and deletions of both sides are sent once and in order', async () => {
  await makeEndpoint('/changed', ['message.received', 'message.edited', 'message.deleted', 'message.reacted']);
  const { number } = await merchant.sandbox.phones.create({ name: 'Hala' });
  const [phone, client] = [merchant.number, merchant.apiUser.client];
  const until = (id: number, isReached: (message: MessageResource) => boolean) =>
    merchant.until(id, (message) => message.change === null && isReached(message), 'WhatsApp accepted the change');
  const theirs = await merchant.sandbox.send(number, phone, 'two size');
  const { id } = await merchant.untilArrived(number, ({ body }) => body === 'two size');
  await merchant.sandbox.send(number, phone, { edit: { id: theirs, text: 'two sizes' } });
  await until(id, ({ is_edited }) => is_edited);
  for (const emoji of ['👍', null]) {
    await client.post(`/api/v1/messages/${id}/react`, { emoji });
    await until(id, ({ reactions }) => (reactions[0]?.emoji ?? null) === emoji);
  }
  await merchant.sandbox.send(number, phone, { delete: { id: theirs } });
  await until(id, ({ is_deleted }) => is_deleted);
  const ours = await merchant.untilStatus((await merchant.write(number, 'Yes')).id, 'delivered');
  const [onPhone] = (await merchant.sandbox.messages(number, phone)).filter(({ text }) => text === 'Yes');
  await merchant.sandbox.send(number, phone, { reaction: { id: onPhone!.id, emoji: '🎉' } });
  await until(ours.id, ({ reactions }) => reactions.length === 1);
  await client.post(`/api/v1/messages/${ours.id}/delete`);
  await until(ours.id, ({ is_deleted }) => is_deleted);

  const all = await receiver.at('/changed', 7);
  for (const { json } of all) expect(WebhookBody.parse(json)).toEqual(json);
  const deliveries = all.map(({ json: { event, data } }) => {
    const { id: messageId, from_me, body, emoji, phone: sender } = data.message;
    expect(sender).toBe(number);
    return [event, Number(messageId), from_me, body ?? emoji];
  });
  expect(deliveries).toEqual([
    ['message.received', id, undefined, 'two size'],
    ['message.edited', id, false, 'two sizes'],
    ['message.reacted', id, true, '👍'],
    ['message.reacted', id, true, null],
    ['message.deleted', id, false, undefined],
    ['message.reacted', ours.id, false, '🎉'],
    ['message.deleted', ours.id, true, undefined],
  ]);
  expect(all[1]!.json['data'].message.wa_id).toBe(theirs);
}, 40_000);

it('a receiver that is down for ten minutes receives every event later, and delays no other receiver', async () => {
  const slow = await makeEndpoint('/slow', ['message.received']);
  const dead = await makeEndpoint('/', ['message.received'], 'http://127.0.0.1:1/');
  await makeEndpoint('/quick', ['message.received']);
  const customers = await merchant.sandbox.phones.createMany(3);
  let isUp = false;
  receiver.statusOf = ({ path }) => (path === '/slow' && !isUp ? UNAVAILABLE : 200);
  for (const text of ['one', 'two'])
    for (const { number } of customers) await merchant.sandbox.send(number, merchant.number, text);
  await receiver.at('/quick', 6);
  await waitFor(
    'both endpoints failed once',
    async () => (await failuresOf(slow.id)) > 0 && (await failuresOf(dead.id)) > 0,
  );
  // A paused endpoint fails once per pause, not once per delivery.
  for (const failures of [2, 3]) {
    await skipTime(slow.id, '5 minutes');
    await waitFor(`the endpoint failed ${failures} times`, async () => (await failuresOf(slow.id)) >= failures);
  }
  expect((await listDeliveries(slow.address, '&state=waiting')).length).toBe(6);
  isUp = true;
  const before = receiver.received.length;
  await skipTime(slow.id, '10 minutes');
  await waitFor(
    'all deliveries are received',
    async () => (await listDeliveries(slow.address, '&state=delivered')).length === 6,
  );
  const requests = receiver.received.slice(before).filter(({ path }) => path === '/slow');
  expect([requests.length, new Set(idsOf(requests)).size]).toEqual([6, 6]);
  for (const { number } of customers)
    expect(
      requests
        .map(({ json }) => json['data'].message)
        .filter(({ phone }) => phone === number)
        .map(({ body }) => body),
    ).toEqual(['one', 'two']);
  expect((await merchant.apiUser.client.get(slow.address)).body.data).toMatchObject({
    failing_since: null,
    is_on: true,
  });
}, 40_000);

it('the previous secret signs too, and a replay has the same id', async () => {
  const { address, secret } = await makeEndpoint('/test', ['contact.opted_out']);
  const { secret: next } = await post(`${address}/rotate-secret`);
  await post(`${address}/test`);
  const [test] = await receiver.at('/test');
  expect([isSigned(test!, secret), isSigned(test!, next), test!.json['event']]).toEqual([true, true, 'webhook.test']);

  // The response has two megabytes, and is truncated inside a character.
  receiver.answer = { long: '😀'.repeat(500_000) };
  await post('/api/v1/suppressions', { numbers: '0509998877' });
  const [deliveries] = await receiver.at('/test', 2).then((all) => all.slice(-1));
  expect(deliveries!.json['data'].contact).toMatchObject({ phone: '966509998877', reason: 'user' });
  const row = await waitFor('the response is recorded', async () => {
    const [first] = await listDeliveries(address, '&state=delivered');
    return first?.kind === 'contact.opted_out' && first;
  });
  expect([row.status, row.answer.length, row.attempts, row.event_id]).toEqual([200, 1024, 1, deliveries!.json['id']]);
  expect((await post(`${address}/deliveries/${row.id}/replay`)).count).toBe(1);
  const again = (await receiver.at('/test', 3)).at(-1)!;
  expect([again.headers['x-webhook-id'], again.raw]).toEqual([deliveries!.headers['x-webhook-id'], deliveries!.raw]);
  await waitFor(
    'the event is delivered again',
    async () => (await listDeliveries(address, '&state=waiting')).length === 0,
  );
  const span = { from: new Date(Date.now() - 3600_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() };
  expect((await post(`${address}/replay`, { ...span, only_failed: false })).count).toBe(1);
  expect((await post(`${address}/replay`, span)).count).toBe(0);
  await receiver.at('/test', 4);
  receiver.answer = {};
});

it('an endpoint that answers 410 or fails for three days is disabled, and a single rejected event is skipped', async () => {
  const [deleted, failing, picky] = [
    await makeEndpoint('/gone', ['contact.opted_out']),
    await makeEndpoint('/failing', ['contact.opted_out']),
    await makeEndpoint('/picky', ['contact.opted_out']),
  ];
  receiver.statusOf = ({ path, raw }) =>
    path === '/gone' ? 410 : path === '/failing' ? UNAVAILABLE : raw.includes('966509997701') ? 422 : 200;
  await post('/api/v1/suppressions', { numbers: '0509997701' });
  await post('/api/v1/suppressions', { numbers: '0509997702' });
  const read = async ({ address }: { address: string }) => (await merchant.apiUser.client.get(address)).body.data;
  await waitFor('the endpoint is disabled', async () => (await read(deleted)).off_reason === 'gone');
  await waitFor('one delivery is rejected and one accepted', async () => {
    const states = (await listDeliveries(picky.address)).map(({ state }: { state: string }) => state);
    return states.toSorted().join() === 'delivered,failed';
  });
  expect((await read(picky)).is_on).toBe(true);
  await waitFor('the endpoint fails', async () => (await failuresOf(failing.id)) > 0);
  await skipTime(failing.id, '20 hours');
  await waitFor('the endpoint fails again', async () => (await failuresOf(failing.id)) > 1);
  expect((await read(failing)).is_on).toBe(true);
  await skipTime(failing.id, '3 days');
  await waitFor('the endpoint is disabled', async () => (await read(failing)).off_reason === 'failing');
  expect((await listDeliveries(failing.address)).map(({ state }: { state: string }) => state)).toEqual([
    'failed',
    'failed',
  ]);
}, 40_000);

it('each kind of event has the body of its contract', async () => {
  await makeEndpoint('/kinds', [...WebhookKind.options]);
  const { accountId, userId } = merchant.apiUser.member;
  const customer = await merchant.sandbox.phones.create({ name: 'Sara' });
  await merchant.sandbox.send(customer.number, merchant.number, 'hi');
  const ours = await merchant.untilStatus((await merchant.write(customer.number, 'hi')).id, 'delivered');
  const changes = [
    `reactions = '[{"emoji": "👍", "fromMe": false}]'`,
    `body = 'hello', is_edited = true`,
    'is_deleted = true',
  ];
  for (const change of changes) await execute(`update messages set ${change} where id = ?`, [ours.id]);
  const store = await makeStore(server.orm.em.fork(), { accountId });
  await execute(
    `insert into shop_orders (account_id, shop_id, order_id, number, currency, total) values (?, ?, 'o1', '1001', 'SAR', 20.5)`,
    [accountId, store.id],
  );
  for (const status of ['new', 'new', 'shipped'])
    await execute(`update shop_orders set status = ?, status_at = now() where shop_id = ?`, [status, store.id]);
  await execute(
    `insert into campaigns (account_id, name, request_hash, members, state) values (?, 'Sale', 'h', 1, 'paused')`,
    [accountId],
  );
  await execute(`update campaigns set state = 'finished' where account_id = ? and name = 'Sale'`, [accountId]);
  await post('/api/v1/tickets', { body: 'Help me with this.' });
  const [ticket] = await execute<{ id: string }>('select id from tickets where account_id = ?', [accountId]);
  for (const [text, isInternal] of [
    ['Between us', true],
    ['Here you are', false],
  ])
    await execute(
      `insert into ticket_messages (account_id, ticket_id, admin_replay, is_internal, status, body) values (?, ?, true, ?, 'answered', ?)`,
      [accountId, ticket!.id, isInternal, text],
    );
  await post('/api/v1/suppressions', { numbers: '0509996655' });
  const [chat] = await execute<{ id: string }>('select chat_id as id from messages where id = ?', [ours.id]);
  await execute(
    `insert into sla_policies (account_id, name, position, is_for_all, first_reply_minutes, changed_at)
       values (?, 'Quick', 1, true, 1, now() - interval '1 day')`,
    [accountId],
  );
  await execute(`update chats set waiting_since = now() - interval '1 hour' where id = ?`, [chat!.id]);
  await waitFor('the missed reply time is received', () =>
    receiver.received.some(({ json }) => json['event'] === 'chat.sla_breached'),
  );
  await post(`/api/v1/chats/${chat!.id}/assign`, { user_id: userId });
  await post(`/api/v1/chats/${chat!.id}/resolve`);
  await execute(
    `insert into chat_ratings (account_id, chat_id, resolved_at) select account_id, id, resolved_at from chats where id = ?`,
    [chat!.id],
  );
  await execute(`update chat_ratings set state = 'rated', score = 4, rated_at = now() where chat_id = ?`, [chat!.id]);
  await execute(`update devices set state = 'reconnecting' where id = ?`, [merchant.device.id]);
  const all = await waitFor('all kinds are received', () => {
    const kinds = new Set(receiver.received.map(({ json }) => json['event']));
    return WebhookKind.options.every((kind) => kinds.has(kind)) && receiver.received;
  });
  for (const { json } of all) expect(WebhookBody.parse(json)).toEqual(json);
  const dataOf = (kind: WebhookKind) =>
    all.filter(({ json }) => json['event'] === kind).map(({ json }) => json['data']);
  await waitFor('both states of the order are received', () => dataOf('order.event').length === 2);
  expect(dataOf('order.event').map(({ order }) => [order.previous_status, order.status, order.total])).toEqual([
    [null, 'new', '20.5000'],
    ['new', 'shipped', '20.5000'],
  ]);
  expect(dataOf('chat.assigned').map(({ chat: { assignee } }) => assignee?.id)).toEqual([userId]);
  expect(dataOf('chat.resolved')).toHaveLength(1);
  expect(dataOf('chat.sla_breached').map(({ chat: { sla } }) => sla.target)).toEqual(['first_reply']);
  expect(dataOf('chat.rated').map(({ chat: { rating } }) => rating)).toEqual([{ score: 4, comment: null }]);
  expect(dataOf('ticket.answered').map(({ ticket: { body } }) => body)).toEqual(['Here you are']);
}, 40_000);

it('events that the owner may not read are not sent', async () => {
  const { address } = await makeEndpoint('/permitted', ['contact.opted_out']);
  const { accountId } = merchant.apiUser.member;
  const changePermissions = (expression: string) =>
    execute(`update users set permissions = permissions ${expression} where account_id = ?`, [accountId]);
  const suppress = (phone: string) =>
    execute(`insert into suppressions (account_id, phone, reason) values (?, ?, 'user')`, [accountId, phone]);
  await changePermissions(`- 'show contact_phone'`);
  await suppress('966509995501');
  await changePermissions(`|| '["show contact_phone"]'`);
  await suppress('966509995502');
  const deliveries = await receiver.at('/permitted');
  expect(deliveries.map(({ json }) => json['data'].contact.phone)).toEqual(['966509995502']);
  expect(await listDeliveries(address)).toHaveLength(1);
});
