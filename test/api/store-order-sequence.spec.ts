import { beforeAll, expect, it } from '@jest/globals';
import { openMerchantWithStore } from '../setup/accounts/merchant-with-store.js';
import { type TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { orderEvent } from '../setup/stores/order-event.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

const STATES = [
  'new',
  'pending',
  'reviewed',
  'processing',
  'processed',
  'shipped',
  'shipping',
  'delivered',
  'returned',
];
const EACH_STATE = Object.fromEntries(
  STATES.flatMap((state) => [
    [`status_${state}`, true],
    [`order_${state}_text`, `${state} {order_number}`],
  ]),
);
const statesOf = (numbers: readonly string[], states: readonly string[], at = new Date()): object[] =>
  states.flatMap((state) =>
    numbers.map((number) => orderEvent('order.status_updated', state, { order: { id: number, number } }, at)),
  );
const textsOfOrder = (number: string, texts: readonly string[]): string[] =>
  texts.filter((text) => text.endsWith(number));

it('states of one order with equal timestamps cause messages in the order of arrival', async () => {
  const merchant = await openMerchantWithStore(server, EACH_STATE);
  const numbers = ['30001', '30002', '30003', '30004', '30005', '30006'];
  await merchant.sendEvent('order.status_updated', ...statesOf(numbers, STATES));
  await waitFor(
    'all messages are stored',
    async () => (await merchant.texts()).length === numbers.length * STATES.length,
    30_000,
  );
  const texts = await merchant.texts();
  for (const number of numbers)
    expect(textsOfOrder(number, texts)).toEqual(STATES.map((state) => `${state} ${number}`));
});

it('the message of a new order is not sent after that of a later state, for any order of events', async () => {
  const merchant = await openMerchantWithStore(server, { ...EACH_STATE, order_reviewed_text: '' });
  await merchant.sendEvent('order.status_updated', ...statesOf(['30001'], ['shipped', 'new', 'delivered']));
  await merchant.sendEvent('order.status_updated', ...statesOf(['30002'], ['reviewed', 'new']));
  await waitFor('all messages are stored', async () => (await merchant.texts()).length === 3);
  expect(await merchant.texts()).toEqual(['shipped 30001', 'delivered 30001', 'new 30002']);
});

it('a message that is scheduled, retried or claimed by a killed process is not overtaken by later ones of its order', async () => {
  const merchant = await openMerchantWithStore(server, {
    ...EACH_STATE,
    automation_options: { 'order.new': { delay_minutes: 5 }, 'order.returned': { delay_minutes: 43_200 } },
  });
  const processLaterState = async (number: string) => {
    await merchant.sendEvent('order.status_updated', ...statesOf([number], ['reviewed']));
    await waitFor('another order goes on', async () => textsOfOrder(number, await merchant.texts()).length === 1);
    return textsOfOrder('30001', await merchant.texts());
  };
  await merchant.sendEvent('order.status_updated', ...statesOf(['30001'], ['new', 'shipped']));
  expect(await processLaterState('30002')).toEqual([]);
  // The process was killed between the claim and the send.
  const change = `update store_messages set state = 'queued', due_at = now(), updated_at = clock_timestamp() where shop_id = ? and automation = ?`;
  await merchant.sql(change, [merchant.store.id, 'order.new']);
  expect(await processLaterState('30003')).toEqual([]);
  await merchant.sql(`update store_messages set updated_at = updated_at - interval '31 seconds' where shop_id = ?`, [
    merchant.store.id,
  ]);
  await waitFor('both messages are stored', async () => textsOfOrder('30001', await merchant.texts()).length === 2);
  expect(textsOfOrder('30001', await merchant.texts())).toEqual(['new 30001', 'shipped 30001']);
  await merchant.sendEvent('order.status_updated', ...statesOf(['30001'], ['returned', 'delivered']));
  expect(await processLaterState('30004')).toEqual(['new 30001', 'shipped 30001', 'delivered 30001']);
});

it('an event that fails is retried before later ones of its order, without delaying other orders', async () => {
  const merchant = await openMerchantWithStore(server, EACH_STATE);
  await merchant.sql(`create function fail_order() returns trigger language plpgsql as
    $$ begin if new.number = '40001' then raise exception 'planted'; end if; return new; end $$`);
  await merchant.sql(
    'create trigger fail_order before insert on shop_orders for each row execute function fail_order()',
  );
  try {
    await merchant.write('order.status_updated', ...statesOf(['40001', '40002'], ['new', 'shipped']));
    await waitFor(
      'the messages of the other order are stored',
      async () => textsOfOrder('40002', await merchant.texts()).length === 2,
    );
    const remaining = await merchant.sql<{ attempts: number }>(
      `select attempts from store_events where shop_id = ? and state = 'received' order by id`,
      [merchant.store.id],
    );
    expect(remaining.map(({ attempts }) => attempts > 0)).toEqual([true, false]);
  } finally {
    await merchant.sql('drop trigger fail_order on shop_orders');
    await merchant.sql('drop function fail_order()');
  }
  await merchant.sql(`update store_events set updated_at = updated_at - interval '1 minute' where shop_id = ?`, [
    merchant.store.id,
  ]);
  await merchant.sendEvent('order.status_updated', ...statesOf(['40001'], ['delivered']));
  await waitFor('all messages are stored', async () => textsOfOrder('40001', await merchant.texts()).length === 3);
  expect(textsOfOrder('40001', await merchant.texts())).toEqual(['new 40001', 'shipped 40001', 'delivered 40001']);
});

const DAY_MS = 24 * 3_600_000;
const isoBefore = (ms: number): string => new Date(Date.now() - ms).toISOString();
const eventsOf = async ({ sql, store }: Awaited<ReturnType<typeof openMerchantWithStore>>) =>
  (
    await sql<{ state: string; reason: string | null }>(
      'select state, reason from store_events where shop_id = ? order by id',
      [store.id],
    )
  ).map(({ state, reason }) => (state === 'handled' ? state : reason));

it('orders from before the connection, or reported days later, cause no message', async () => {
  const merchant = await openMerchantWithStore(server, {
    ...EACH_STATE,
    staff_phones: ['0500000009'],
    cod_confirmation: true,
    shipping_created: true,
    shipping_created_text: 'parcel',
    request_review_status_on: ['delivered'],
    message_request_review: 'rate {order_number}',
  });
  await merchant.sql(`update shops set connected_at = now() - interval '5 days' where id = ?`, [merchant.store.id]);
  const orderOf = (number: string, ageMs: number) => ({
    order: { id: number, number, created_at: isoBefore(ageMs), payment_method: 'cod' },
  });
  const parcel = { shipment: { tracking_number: 'T1' }, order: { id: '50001', number: '50001' } };
  const customer = { phone: '0500000001' };
  const imported = [
    ['order.created', orderEvent('order.created', 'delivered', orderOf('50001', 400 * DAY_MS))],
    ['order.status_updated', orderEvent('order.status_updated', 'shipped', orderOf('50001', 400 * DAY_MS))],
    ['shipment.created', { ...orderEvent('shipment.created', ''), data: { ...parcel, customer } }],
    ['order.created', orderEvent('order.created', 'new', orderOf('50002', 3 * DAY_MS))],
    ['order.status_updated', orderEvent('order.status_updated', 'delivered', orderOf('50002', 3 * DAY_MS))],
    ['order.status_updated', orderEvent('order.status_updated', 'delivered', orderOf('50003', 6 * DAY_MS))],
    ['order.created', orderEvent('order.created', 'new', orderOf('50004', DAY_MS))],
  ] as const;
  for (const [name, body] of imported) await merchant.sendEvent(name, body);
  expect(await eventsOf(merchant)).toEqual([
    'before_connection',
    'before_connection',
    'before_connection',
    'order_too_old',
    'order_too_old',
    'before_connection',
    'handled',
  ]);
  // Later states of an order that was processed in time cause messages without a time limit.
  await merchant.sql(
    `update shop_orders set placed_at = placed_at - interval '3 days', created_at = created_at - interval '3 days' where order_id = '50004'`,
  );
  await merchant.sendEvent(
    'order.status_updated',
    orderEvent('order.status_updated', 'delivered', orderOf('50004', 4 * DAY_MS)),
  );
  await waitFor('the later messages are stored', async () => (await merchant.texts()).includes('delivered 50004'));
  const subjects = await merchant.sql('select distinct subject from store_messages where shop_id = ?', [
    merchant.store.id,
  ]);
  expect(subjects).toEqual([{ subject: '50004' }]);
  const { body } = await merchant.client.get('/api/v1/app-events/5');
  expect(body.data.at(-1)).toMatchObject({ subject: '50001', state: 'ignored', reason: 'before_connection' });
});

it('a cart from before the connection causes neither reminder nor thanks', async () => {
  const merchant = await openMerchantWithStore(server, {
    aboundedcart_created: true,
    aboundedcart_created_text: 'cart',
    aboundedcart_purchased: true,
    aboundedcart_purchased_text: 'thanks',
  });
  await merchant.sql(`update shops set connected_at = now() - interval '5 days' where id = ?`, [merchant.store.id]);
  const cartEvent = (event: string, id: string, createdMs: number, atMs = 0) => ({
    ...orderEvent(event, '', {}, new Date(Date.now() - atMs)),
    data: { cart: { id, created_at: isoBefore(createdMs), total: '20', customer: { phone: '0500000001' } } },
  });
  await merchant.sendEvent('cart.created', cartEvent('cart.created', 'c1', 6 * DAY_MS));
  await merchant.sendEvent('cart.purchased', cartEvent('cart.purchased', 'c1', 6 * DAY_MS));
  await merchant.sendEvent('cart.purchased', cartEvent('cart.purchased', 'c2', 4 * DAY_MS, 3 * DAY_MS));
  await merchant.sendEvent('cart.created', cartEvent('cart.created', 'c3', 3 * DAY_MS));
  expect(await eventsOf(merchant)).toEqual(['before_connection', 'before_connection', 'order_too_old', 'handled']);
  const carts = await merchant.sql('select cart_key, state from carts where shop_id = ?', [merchant.store.id]);
  expect(carts).toEqual([{ cart_key: 'c3', state: 'waiting' }]);
});
