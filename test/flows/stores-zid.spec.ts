import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
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
const credentials = () => appCredentials(sandbox.ready.token);

beforeAll(async () => {
  sandbox = await startSandbox({ env: { SANDBOX_SHOP_RETRY_SCALE: '6000' } });
  receiver = await WebhookReceiver.open();
}, 60_000);
beforeEach(() => receiver.clear());
afterAll(async () => {
  await removeSandbox(sandbox);
  await receiver.close();
});

let store: StoreClient;
let headers: Record<string, string>;
let refreshToken: string;
const app = () => ({ client_id: credentials().zid.clientId, client_secret: credentials().zid.clientSecret });

it('authorizes the app with two tokens, and reports the installation', async () => {
  store = await StoreClient.create(sandbox, 'zid', receiver.url);
  const redirect = `${receiver.url}/callback`;
  const query = new URLSearchParams({
    client_id: app().client_id,
    redirect_uri: redirect,
    response_type: 'code',
    state: 'a-b',
  });
  const page = `${sandbox.ready.storesUrl}/zid/oauth/authorize?${query.toString()}`;
  const html = await (await fetch(page, { headers: { 'accept-language': 'ar' } })).text();
  expect(html).toContain('dir="rtl"');
  expect((await store.approve(page, 'refuse')).searchParams.get('error')).toBe('access_denied');
  const callback = await store.approve(page);
  expect(callback.searchParams.get('state')).toBe('a-b');
  const exchange = {
    ...app(),
    grant_type: 'authorization_code',
    redirect_uri: redirect,
    code: callback.searchParams.get('code')!,
  };
  const tokens = await platform.post('/zid/oauth/token', exchange);
  expect(tokens.body).toMatchObject({
    access_token: expect.any(String),
    authorization: expect.any(String),
    expires_in: 31_536_000,
  });
  expect((await platform.post('/zid/oauth/token', exchange)).status).toBe(400);
  headers = { authorization: `Bearer ${tokens.body.authorization}`, 'x-manager-token': tokens.body.access_token };
  refreshToken = tokens.body.refresh_token;
  const events = await receiver.at(`/webhooks/zid/app/${credentials().zid.appSecret}`, 2);
  expect(events.map(({ json }) => json.event_name)).toEqual([
    'app.market.application.install',
    'app.market.application.authorized',
  ]);
  const profile = await platform.ask('/zid/v1/managers/account/profile', headers);
  expect(profile.body.user.store).toMatchObject({ id: expect.any(Number), uuid: expect.any(String) });
  expect((await platform.ask('/zid/v1/managers/account/profile', { ...headers, 'x-manager-token': 'x' })).status).toBe(
    401,
  );
});

it('sends orders without an event name and with a password, and retries', async () => {
  const register = (event: string) =>
    platform.ask('/zid/v1/managers/webhooks', headers, 'POST', {
      event,
      target_url: `${receiver.url}/webhooks/zid/key?e=${event}`,
      original_id: '4012',
      subscriber: 'Mersal',
      username: 'mersal',
      password: 'secret',
    });
  for (const event of ['order.create', 'order.status.update']) expect((await register(event)).status).toBe(200);
  await waitFor(
    'both webhook addresses were checked',
    () => receiver.received.filter(({ method }) => method === 'GET').length === 2,
  );
  receiver.next = [503, 503];
  const order = await store.order({ phone: PHONE, name: 'سارة أحمد' });
  const [first, , third] = await receiver.at('/webhooks/zid/key?e=order.create', 3);
  expect(first!.json).toMatchObject({
    id: Number(order.id),
    order_status: { code: 'new' },
    customer: { name: 'سارة أحمد', mobile: PHONE },
    payment_status: 'paid',
    order_total: expect.stringMatching(/^\d+\.0{14}$/),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(first!.json).not.toHaveProperty('event');
  expect(third!.raw).toBe(first!.raw);
  expect(first!.headers.authorization).toBe(`Basic ${Buffer.from('mersal:secret').toString('base64')}`);
  await store.setStatus(order.id, 'indelivery');
  const [change] = await receiver.at('/webhooks/zid/key?e=order.status.update');
  expect(change!.json['shipping'].method.tracking.number).toMatch(/^\d+$/);
});

it('accepts a status and a note', async () => {
  const order = await store.order({ phone: PHONE, cod: true });
  const path = `/zid/v1/managers/store/orders/${order.id}`;
  const form = new FormData();
  form.set('order_status', 'preparing');
  const changed = await platform.ask(`${path}/change-order-status`, headers, 'POST', form);
  expect(changed.status).toBe(200);
  await platform.ask(`${path}/add-order-comment`, headers, 'POST', { comment: 'confirmed' });
  const read = await store.readOrder(order.id);
  expect(read).toMatchObject({ status: 'preparing', notes: ['confirmed'] });
  expect(read.written.map(({ kind, value }) => [kind, value])).toEqual([
    ['status', 'preparing'],
    ['note', 'confirmed'],
  ]);
});

it('has no event for reviews, and lists them', async () => {
  await expect(store.review({ phone: PHONE, stars: 4 })).rejects.toMatchObject({
    status: 409,
    code: 'platform_lacks',
  });
  const { body } = await platform.ask('/zid/v1/managers/store/reviews/product/?page=1&page_size=5', headers);
  expect(body.reviews).toMatchObject([{ rating: 4 }]);
});

it('imitates configured faults', async () => {
  await store.trouble({ wrong_signature: 1, twice: 1 });
  await store.order({ phone: PHONE });
  const twice = await receiver.at('/webhooks/zid/key?e=order.create', 2);
  expect(new Set(twice.map(({ headers: { authorization } }) => authorization)).size).toBe(1);
  expect(twice[0]!.headers.authorization).not.toBe(`Basic ${Buffer.from('mersal:secret').toString('base64')}`);
  receiver.clear();
  await store.trouble({ out_of_order: 3, lost: 1 });
  await store.order({ phone: PHONE });
  const orders = [
    await store.order({ phone: PHONE }),
    await store.order({ phone: PHONE }),
    await store.order({ phone: PHONE }),
  ];
  const deliveries = await receiver.at('/webhooks/zid/key?e=order.create', 3);
  expect(deliveries.map(({ json }) => json.id)).toEqual(orders.map(({ id }) => Number(id)).reverse());
  await store.trouble({ api_errors: 1, api_status: 429, masked_phones: true });
  expect((await platform.ask('/zid/v1/managers/account/profile', headers)).status).toBe(429);
  const { orders: masked } = (await platform.ask('/zid/v1/managers/store/orders', headers)).body;
  expect(masked[0].customer.mobile).toBe('***01');
  await store.trouble({ masked_phones: false });
});

it('disables a webhook that fails thirty times in an hour', async () => {
  receiver.next = Array.from({ length: 80 }, () => 500);
  for (let count = 0; count < 8; count++) await store.order({ phone: PHONE });
  await waitFor('the webhook is broken', async () =>
    (await store.read()).webhooks.some(({ status }) => status === 'broken'),
  );
  const health = await platform.ask('/zid/v1/managers/webhooks/health-summary', headers);
  expect(health.body.data).toEqual({ healthy: 1, degraded: 0, broken: 1 });
  receiver.clear();
});

it('accepts each refresh token once, and rejects all tokens after the app is uninstalled', async () => {
  await store.expireTokens();
  expect((await platform.ask('/zid/v1/managers/account/profile', headers)).status).toBe(401);
  const refresh = { ...app(), grant_type: 'refresh_token', refresh_token: refreshToken, redirect_uri: 'x' };
  const { body } = await platform.post('/zid/oauth/token', refresh);
  headers = { authorization: `Bearer ${body.authorization}`, 'x-manager-token': body.access_token };
  expect((await platform.ask('/zid/v1/managers/account/profile', headers)).status).toBe(200);
  expect((await platform.post('/zid/oauth/token', refresh)).status).toBe(400);
  await store.uninstall();
  expect((await platform.ask('/zid/v1/managers/account/profile', headers)).status).toBe(401);
  const events = await receiver.at('/webhooks/zid/app/');
  expect(events.at(-1)!.json).toMatchObject({ event_name: 'app.market.application.uninstall' });
});
