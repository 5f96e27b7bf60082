import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import type { Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { openMerchantWithStore } from '../setup/accounts/merchant-with-store.js';
import { type TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { everythingOn } from '../setup/stores/merchant-store.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

const readFixture = (platform: Platform, event: string): object =>
  JSON.parse(readFileSync(`src/commerce/platforms/${platform}/fixtures/${event}.json`, 'utf8')) as object;
const START = Date.now();
const timeAfterStart = (count: number): string => new Date(START + count * 1000).toISOString().slice(0, 19);

async function open(platform: Platform, texts: Record<string, string> = {}) {
  const { devices: _, ...settings } = everythingOn(platform, 0, texts);
  const merchant = await openMerchantWithStore(server, settings, platform);
  await merchant.sql(`update shops set connected_at = now() - interval '1 hour' where id = ?`, [merchant.store.id]);
  const waitForTexts = async (count: number): Promise<string[]> => {
    await waitFor('its messages are stored', async () => (await merchant.texts()).length >= count);
    return (await merchant.texts()).map((text) => text.split('\n')[0]!);
  };
  return { ...merchant, heard: waitForTexts };
}

/** An ID above JavaScript's safe integers. */
const ORDER_ID = '820982911946154517';
const shopifyOrder = (at: number, changes: object): object => ({
  ...readFixture('shopify', 'orders-create'),
  id: ORDER_ID,
  created_at: `${timeAfterStart(0)}Z`,
  updated_at: `${timeAfterStart(at)}Z`,
  financial_status: 'paid',
  ...changes,
});
const parcelWith = (shipment_status: string | null) => ({ id: 9, status: 'success', shipment_status });

it('Shopify: later states of an order are reported after a partial refund', async () => {
  const merchant = await open('shopify');
  const rest = { financial_status: 'partially_refunded', refunds: [{ id: 1 }] };
  await merchant.sendEvent('orders/create', shopifyOrder(0, {}));
  await merchant.sendEvent('orders/updated', shopifyOrder(5, rest));
  const sent = { ...rest, fulfillment_status: 'fulfilled' };
  await merchant.sendEvent('orders/fulfilled', shopifyOrder(10, { ...sent, fulfillments: [parcelWith(null)] }));
  await merchant.sendEvent('orders/updated', shopifyOrder(15, { ...sent, fulfillments: [parcelWith('delivered')] }));
  await merchant.sendEvent(
    'orders/updated',
    shopifyOrder(20, { ...sent, fulfillments: [parcelWith('delivered')], tags: 'vip' }),
  );
  expect(await merchant.heard(5)).toEqual([
    'order.new',
    'order.processed',
    'order.refunded',
    'order.indelivery',
    'order.delivered',
  ]);
});

it('Shopify: a late event changes no newer details of an order', async () => {
  const merchant = await open('shopify');
  const buyerNamed = (first_name: string) => ({
    customer: { id: 7, first_name, last_name: 'A', phone: '+966501112233' },
  });
  await merchant.sendEvent('orders/create', shopifyOrder(0, { ...buyerNamed('First'), total_price: '100.00' }));
  await merchant.sendEvent('orders/updated', shopifyOrder(20, { ...buyerNamed('Newest'), total_price: '300.00' }));
  await merchant.sendEvent('orders/updated', shopifyOrder(10, { ...buyerNamed('Late'), total_price: '200.00' }));
  const read = () =>
    merchant.sql(`select customer_name, total::float8 total from shop_orders where shop_id = ? and order_id = ?`, [
      merchant.store.id,
      ORDER_ID,
    ]);
  const processedQuery = `select from store_events where shop_id = ? and state <> 'received'`;
  await waitFor(
    'all events are processed',
    async () => (await merchant.sql(processedQuery, [merchant.store.id])).length === 3,
  );
  expect(await read()).toEqual([{ customer_name: 'Newest A', total: 300 }]);
});

it('Shopify: a late carrier state counts after an edit of the order, and not after a later state', async () => {
  const merchant = await open('shopify');
  const sent = { fulfillment_status: 'fulfilled', fulfillments: [parcelWith(null)] };
  const carrierScan = (status: string, at: number) => ({
    id: at,
    fulfillment_id: 9,
    order_id: ORDER_ID,
    status,
    happened_at: `${timeAfterStart(at)}Z`,
  });
  await merchant.sendEvent('orders/create', shopifyOrder(0, {}));
  await merchant.sendEvent('orders/fulfilled', shopifyOrder(5, sent));
  await merchant.sendEvent('orders/updated', shopifyOrder(30, { ...sent, tags: 'vip', total_price: '150.00' }));
  await merchant.sendEvent('fulfillment_events/create', carrierScan('delivered', 20));
  await merchant.sendEvent('fulfillment_events/create', carrierScan('attempted_delivery', 15));
  expect(await merchant.heard(4)).toEqual(['order.new', 'order.processed', 'order.indelivery', 'order.delivered']);
  const [row] = await merchant.sql('select status, total::float from shop_orders where shop_id = ?', [
    merchant.store.id,
  ]);
  expect(row).toEqual({ status: 'delivered', total: 150 });
});

it('WooCommerce: an order created by the merchant is new, with its payment link', async () => {
  const merchant = await open('woocommerce', {
    'order.new': '{payment_url} {order_total} {currency} {customer_name}\n{products}',
  });
  const lines = Array.from({ length: 300 }, (_, index) => ({
    name: `Mug &amp; cup ${index}`,
    quantity: 1,
    subtotal: '0.375',
  }));
  await merchant.sendEvent('order.created', {
    ...readFixture('woocommerce', 'order.created'),
    status: 'pending',
    created_via: 'admin',
    payment_url: 'https://tea.test/pay/842',
    currency: 'KWD',
    total: '112.500',
    date_created_gmt: timeAfterStart(0),
    date_modified_gmt: timeAfterStart(1),
    line_items: lines,
  });
  await merchant.heard(1);
  const [text] = await merchant.texts();
  expect(text).toMatch(/^order\.new\nhttps:\/\/tea\.test\/pay\/842 112\.500 KWD فهد السبيعي\n- Mug & cup 0 × 1\n/);
  expect(text).toMatch(/\n- Mug & cup 39 × 1\n… \+260$/);
});

it('an order whose first event names no status is reported to webhooks too', async () => {
  const merchant = await open('shopify');
  const { accountId } = merchant;
  await merchant.sql(
    `insert into webhook_endpoints (account_id, url, kinds, is_on, key_id, secret_sealed)
     values (?, 'https://receiver.test/', '{order.event}', true, 'none', '')`,
    [accountId],
  );
  const parcelWithoutState = {
    ...readFixture('shopify', 'fulfillments-create'),
    order_id: ORDER_ID,
    status: 'pending',
    shipment_status: null,
  };
  await merchant.sendEvent('fulfillments/create', parcelWithoutState);
  const [delivery] = await waitFor('the webhook is queued', async () => {
    const rows = await merchant.sql(
      `select data -> 'order' ->> 'status' status from webhook_deliveries where account_id = ?`,
      [accountId],
    );
    return rows.length > 0 && rows;
  });
  expect(delivery).toEqual({ status: null });
});
