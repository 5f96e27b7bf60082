import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appCredentials } from '../../src/sandbox/stores/store-environment.js';
import { PlatformCaller } from '../setup/stores/platform-caller.js';
import { StoreClient } from '../setup/stores/store-client.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';
import { removeSandbox, type RunningSandbox, startSandbox } from '../setup/whatsapp/start-sandbox.js';

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;
const platform = new PlatformCaller(() => sandbox);
const PHONE = '966500000001';
const base64Hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64');

beforeAll(async () => {
  sandbox = await startSandbox({ env: { SANDBOX_SHOP_RETRY_SCALE: '60000' } });
  receiver = await WebhookReceiver.open();
}, 60_000);
beforeEach(() => receiver.clear());
afterAll(async () => {
  await removeSandbox(sandbox);
  await receiver.close();
});

describe('a Shopify store', () => {
  let store: StoreClient;
  let domain: string;
  let token: string;
  let refreshToken: string;
  const app = () => {
    const { clientId: client_id, clientSecret: client_secret } = appCredentials(sandbox.ready.token).shopify;
    return { client_id, client_secret };
  };
  const graphql = async (query: string, variables: object = {}) =>
    (
      await platform.ask(
        `/shopify/${domain}/admin/api/2026-10/graphql.json`,
        { 'x-shopify-access-token': token },
        'POST',
        {
          query,
          variables,
        },
      )
    ).body;
  const exchange = (body: object) =>
    platform.ask(`/shopify/${domain}/admin/oauth/access_token`, {}, 'POST', { ...app(), ...body });

  it('authorizes the app, with a signed redirect and a token that is valid for an hour', async () => {
    store = await StoreClient.create(sandbox, 'shopify', receiver.url);
    ({ domain } = await store.read());
    const query = new URLSearchParams({
      client_id: app().client_id,
      scope: 'read_orders',
      redirect_uri: `${receiver.url}/back`,
      state: 'n1',
    });
    const redirect = await store.approve(
      `${sandbox.ready.storesUrl}/shopify/${domain}/admin/oauth/authorize?${query.toString()}`,
    );
    const { hmac, ...signed } = Object.fromEntries(redirect.searchParams);
    const text = Object.entries(signed)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    expect(hmac).toBe(createHmac('sha256', app().client_secret).update(text).digest('hex'));
    const { body } = await exchange({ code: signed['code'], expiring: '1' });
    expect(body).toMatchObject({ scope: 'read_orders', expires_in: 3600, refresh_token: expect.any(String) });
    ({ access_token: token, refresh_token: refreshToken } = body);
    expect(
      (await graphql('{ shop { name myshopifyDomain billingAddress { phone } } }')).data.shop.myshopifyDomain,
    ).toBe(domain);
  });

  it('sends subscribed events, each delivery with its own id', async () => {
    const create = `mutation($topic: WebhookSubscriptionTopic!, $on: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $on) { webhookSubscription { id topic } userErrors { field message } } }`;
    const on = { uri: `${receiver.url}/webhooks/shopify/key`, format: 'JSON' };
    for (const topic of ['ORDERS_CREATE', 'ORDERS_UPDATED', 'CHECKOUTS_CREATE', 'FULFILLMENT_EVENTS_CREATE'])
      expect((await graphql(create, { topic, on })).data.webhookSubscriptionCreate.userErrors).toEqual([]);
    expect(
      (await graphql(create, { topic: 'ORDERS_CREATE', on })).data.webhookSubscriptionCreate.userErrors,
    ).toHaveLength(1);
    receiver.next = [500];
    const order = await store.order({ phone: PHONE, name: 'سارة أحمد' });
    const [failed, again] = await receiver.at('/webhooks/shopify/key', 2);
    expect(again!.headers['x-shopify-webhook-id']).toBe(failed!.headers['x-shopify-webhook-id']);
    expect(again!.headers).toMatchObject({
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': domain,
      'x-shopify-hmac-sha256': base64Hmac(app().client_secret, again!.raw),
    });
    expect(again!.json).toMatchObject({
      id: Number(order.id),
      name: order.number,
      financial_status: 'paid',
      phone: `+${PHONE}`,
      shipping_address: { phone: '0500000001' },
      total_price: '225.00',
      created_at: expect.stringMatching(/\+03:00$/),
    });
    await store.setStatus(order.id, 'out_for_delivery');
    await store.leaveCart({ phone: PHONE });
    const topics = (await receiver.at('/webhooks/shopify/key', 5)).map(({ headers }) => headers['x-shopify-topic']);
    expect(topics.slice(2)).toEqual(['fulfillment_events/create', 'orders/updated', 'checkouts/create']);
    await expect(store.otp(PHONE)).rejects.toMatchObject({ status: 409 });
  });

  it('rejects a query above a thousand points', async () => {
    const { errors, extensions } = await graphql(
      '{ orders(first: 100) { nodes { lineItems(first: 50) { nodes { id originalUnitPriceSet { shopMoney { amount } } } } } } }',
    );
    // The cost is 2 + 100 × (1 + 2 + 50 × 3).
    expect(errors[0].extensions).toMatchObject({ code: 'MAX_COST_EXCEEDED', cost: 15_302, maxCost: 1000 });
    expect(extensions.cost).toMatchObject({ requestedQueryCost: 15_302, actualQueryCost: null });
    const { extensions: small } = await graphql('{ orders(first: 10) { nodes { id } } }');
    expect(small.cost).toMatchObject({ requestedQueryCost: 12, actualQueryCost: expect.any(Number) });
    expect(small.cost.throttleStatus).toMatchObject({ maximumAvailable: 1000, restoreRate: 50 });
  });

  it('accepts a tag and a cancellation by GraphQL', async () => {
    const order = await store.order({ phone: PHONE, cod: true });
    const id = `gid://shopify/Order/${order.id}`;
    await graphql(
      'mutation($id: ID!) { tagsAdd(id: $id, tags: ["confirmed"]) { node { id } userErrors { message } } }',
      { id },
    );
    const cancel =
      'mutation($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: false, restock: true) { job { id } orderCancelUserErrors { message } } }';
    expect((await graphql(cancel, { id })).data.orderCancel.orderCancelUserErrors).toEqual([]);
    expect((await graphql(cancel, { id })).data.orderCancel.orderCancelUserErrors).toHaveLength(1);
    const read = await graphql('query($id: ID!) { order(id: $id) { tags cancelledAt displayFinancialStatus } }', {
      id,
    });
    expect(read.data.order).toEqual({
      tags: ['confirmed'],
      cancelledAt: expect.any(String),
      displayFinancialStatus: 'PENDING',
    });
    expect((await store.readOrder(order.id)).written.map(({ kind }) => kind)).toEqual(['tag', 'cancel']);
    expect((await graphql('{ shop { phone } }')).errors[0].message).toContain("doesn't exist on type 'Shop'");
  });

  it('removes a subscription that failed eight times in a row', async () => {
    receiver.next = Array.from({ length: 30 }, () => 503);
    await store.order({ phone: PHONE });
    await waitFor(
      'the subscription is removed',
      async () => !(await store.read()).webhooks.some(({ event }) => event === 'orders/create'),
    );
    expect(
      (await graphql('{ webhookSubscriptions(first: 10) { nodes { topic } } }')).data.webhookSubscriptions.nodes,
    ).toHaveLength(3);
  });

  it('rotates tokens, and reports the uninstall', async () => {
    await store.expireTokens();
    expect(
      (
        await platform.ask(
          `/shopify/${domain}/admin/api/2026-10/graphql.json`,
          { 'x-shopify-access-token': token },
          'POST',
          {},
        )
      ).status,
    ).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect((await exchange(refresh)).body).toMatchObject({ expires_in: 3600 });
    expect((await exchange(refresh)).status).toBe(400);
    await store.uninstall();
    const [uninstalled] = await receiver.at('/webhooks/shopify/app');
    expect(uninstalled!.headers['x-shopify-topic']).toBe('app/uninstalled');
    expect(uninstalled!.json['myshopify_domain']).toBe(domain);
  });
});

describe('a WooCommerce store', () => {
  let store: StoreClient;
  let path: string;
  let headers: Record<string, string>;
  const register = (topic: string) =>
    platform.ask(`${path}/wp-json/wc/v3/webhooks`, headers, 'POST', {
      name: topic,
      topic,
      delivery_url: `${receiver.url}/webhooks/woocommerce/key`,
      secret: 'own',
      status: 'active',
    });

  it('sends its keys to a server that answers 200, and to no other', async () => {
    store = await StoreClient.create(sandbox, 'woocommerce');
    const { url } = await store.read();
    path = url.slice(sandbox.ready.storesUrl.length);
    const query = new URLSearchParams({
      app_name: 'Mersal',
      scope: 'read_write',
      user_id: 'nonce',
      return_url: `${receiver.url}/back`,
      callback_url: `${receiver.url}/keys`,
    });
    const page = `${url}/wc-auth/v1/authorize?${query.toString()}`;
    receiver.next = [201];
    await expect(store.approve(page)).rejects.toThrow('not sent back: 500');
    expect((await store.read()).connected).toBe(false);
    expect((await store.approve(page)).search).toBe('?success=1&user_id=nonce');
    const { json } = receiver.received.at(-1)!;
    expect(json).toMatchObject({
      user_id: 'nonce',
      key_permissions: 'read_write',
      consumer_key: expect.stringMatching(/^ck_[0-9a-f]{40}$/),
    });
    const basic = Buffer.from(`${json['consumer_key']}:${json['consumer_secret']}`).toString('base64');
    headers = { authorization: `Basic ${basic}` };
    expect((await platform.ask(`${path}/wp-json/wc/v3/system_status`, headers)).body.settings.currency).toBe('SAR');
    expect((await platform.ask(`${path}/wp-json/wc/v3/orders`, {})).status).toBe(401);
  });

  it('pings, signs with the webhook’s secret, and never retries', async () => {
    expect((await register('order.created')).status).toBe(201);
    const [ping] = await receiver.at('/webhooks/woocommerce/key');
    expect([ping!.raw.split('=')[0], ping!.headers['x-wc-webhook-signature']]).toEqual(['webhook_id', undefined]);
    receiver.clear();
    const order = await store.order({ phone: PHONE, name: 'سارة أحمد' });
    const [delivered] = await receiver.at('/webhooks/woocommerce/key');
    expect(delivered!.headers['x-wc-webhook-signature']).toBe(base64Hmac('own', delivered!.raw));
    expect(delivered!.json).toMatchObject({
      id: Number(order.id),
      status: 'on-hold',
      billing: { phone: '0500000001', country: 'SA' },
      total: '275.00',
    });
    receiver.next = Array.from({ length: 20 }, () => 500);
    for (let count = 0; count < 6; count++) await store.order({ phone: PHONE });
    await waitFor('the webhook is disabled', async () => (await store.read()).webhooks[0]!.status === 'disabled');
    expect((await store.read()).deliveries.slice(0, 6).map(({ state, tries }) => `${state} ${tries}`)).toEqual(
      Array(6).fill('failed 1'),
    );
    receiver.clear();
    const [{ id }] = (await platform.ask(`${path}/wp-json/wc/v3/webhooks`, headers)).body;
    await platform.ask(`${path}/wp-json/wc/v3/webhooks/${id}`, headers, 'PUT', { status: 'active' });
    await store.order({ phone: PHONE });
    await receiver.at('/webhooks/woocommerce/key');
  });

  it('lists missed orders, and accepts a status and a note', async () => {
    const order = await store.order({ phone: PHONE, cod: true });
    const orders = `${path}/wp-json/wc/v3/orders`;
    await platform.ask(`${orders}/${order.id}`, headers, 'PUT', { status: 'cancelled' });
    expect((await platform.ask(`${orders}/${order.id}/notes`, headers, 'POST', { note: 'by WhatsApp' })).status).toBe(
      201,
    );
    expect(await store.readOrder(order.id)).toMatchObject({ status: 'cancelled', notes: ['by WhatsApp'] });
    const timeAfter = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 19);
    const countChangedAfter = async (ms: number) =>
      (await platform.ask(`${orders}?modified_after=${timeAfter(ms)}&dates_are_gmt=true`, headers)).body
        .length as number;
    expect([await countChangedAfter(-60_000), await countChangedAfter(60_000)]).toEqual([9, 0]);
  });

  it('stores a cart as a draft order, and its plugin posts a form', async () => {
    await store.receiveAt(`${receiver.url}/plugin`);
    const cart = await store.leaveCart({ phone: PHONE });
    const drafts = await platform.ask(`${path}/wp-json/wc/v3/orders?status=checkout-draft`, headers);
    expect(drafts.body).toMatchObject([
      { id: Number(cart.id), status: 'checkout-draft', billing: { phone: '0500000001' } },
    ]);
    const order = await store.buyCart(cart.id);
    expect(order.id).toBe(cart.id);
    const forms = (await receiver.at('/plugin', 2)).map(({ raw }) => new URLSearchParams(raw).get('order_status'));
    expect(forms).toEqual(['abandoned', 'completed']);
  });
});
