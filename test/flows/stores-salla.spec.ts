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
const credentials = () => appCredentials(sandbox.ready.token);
const hexHmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

beforeAll(async () => {
  sandbox = await startSandbox({ env: { SANDBOX_SHOP_RETRY_SCALE: '6000' } });
  receiver = await WebhookReceiver.open();
}, 60_000);
beforeEach(() => receiver.clear());
afterAll(async () => {
  await removeSandbox(sandbox);
  await receiver.close();
});

describe('a Salla store', () => {
  let store: StoreClient;
  let headers: Record<string, string>;
  let refreshToken: string;

  it('pushes its tokens to the app', async () => {
    store = await StoreClient.create(sandbox, 'salla', receiver.url);
    expect(await store.install()).toEqual({ open: null });
    const [installed, authorize] = await receiver.at('/webhooks/salla/app', 2);
    expect([installed!.json.event, authorize!.json.event]).toEqual(['app.installed', 'app.store.authorize']);
    const { webhookSecret } = credentials().salla;
    expect(authorize!.headers['x-salla-signature']).toBe(hexHmac(webhookSecret, authorize!.raw));
    expect(authorize!.headers['x-salla-security-strategy']).toBe('Signature');
    const { access_token, refresh_token, expires } = authorize!.json.data;
    expect(expires - Date.now() / 1000).toBeGreaterThan(13 * 86_400);
    headers = { authorization: `Bearer ${access_token}` };
    refreshToken = refresh_token;
    const info = await platform.ask('/salla/oauth2/user/info', headers);
    expect(info.body.merchant.id).toBe(authorize!.json.merchant);
  });

  it('sends orders, carts and reviews in Salla’s format', async () => {
    const events = [
      'order.created',
      'order.status.updated',
      'abandoned.cart',
      'abandoned.cart.purchased',
      'review.added',
      'customer.otp.request',
    ];
    for (const event of events) {
      const { status } = await platform.ask('/salla/admin/v2/webhooks/subscribe', headers, 'POST', {
        name: event,
        event,
        url: `${receiver.url}/webhooks/salla/key`,
        version: 2,
        headers: [{ key: 'x-own', value: 'own' }],
      });
      expect(status).toBe(200);
    }
    const order = await store.order({ phone: PHONE, name: 'سارة أحمد' });
    await store.setStatus(order.id, 'delivering');
    const cart = await store.leaveCart({ phone: PHONE });
    await store.buyCart(cart.id);
    await store.review({ phone: PHONE, about: 'store', stars: 5 });
    await store.otp(PHONE);
    const deliveries = await receiver.at('/webhooks/salla/key', 7);
    expect(deliveries.map(({ json }) => json.event)).toEqual([
      ...events.slice(0, 3),
      'order.created',
      ...events.slice(3),
    ]);
    expect(deliveries[0]!.json).toMatchObject({
      created_at: expect.stringMatching(/^\w{3} \w{3} \d\d \d{4} \d\d:\d\d:\d\d GMT\+0300$/),
      data: {
        status: { slug: 'in_progress' },
        customer: { mobile: 500_000_001, mobile_code: '+966', first_name: 'سارة' },
      },
    });
    expect(deliveries[1]!.json['data']).toMatchObject({
      status: 'جاري التوصيل',
      order: { status: { slug: 'delivering' }, customer: { mobile: `+${PHONE}`, name: 'سارة أحمد' } },
    });
    expect(deliveries[4]!.json['data']).toEqual({
      id: Number(cart.id),
      status: 'purchased',
      currency: 'SAR',
      total: 320,
      subtotal: 320,
      total_discount: 0,
    });
    expect(deliveries[5]!.json['data'].type).toBe('testimonial');
    expect(deliveries.every(({ headers: sent }) => sent['x-own'] === 'own')).toBe(true);
  });

  it('accepts a status and a note', async () => {
    const { id } = await store.order({ phone: PHONE, cod: true });
    expect(
      (await platform.ask(`/salla/admin/v2/orders/${id}/status`, headers, 'POST', { slug: 'canceled' })).status,
    ).toBe(201);
    expect(
      (await platform.ask(`/salla/admin/v2/orders/${id}/histories`, headers, 'POST', { note: 'by WhatsApp' })).status,
    ).toBe(200);
    expect(await store.readOrder(id)).toMatchObject({ status: 'canceled', notes: ['by WhatsApp'] });
  });

  it('revokes all tokens when a refresh token is reused', async () => {
    const { clientId: client_id, clientSecret: client_secret } = credentials().salla;
    const refresh = { client_id, client_secret, grant_type: 'refresh_token', refresh_token: refreshToken };
    const first = await platform.post('/salla/oauth2/token', refresh);
    expect(first.body).toMatchObject({ token_type: 'bearer', expires: expect.any(Number) });
    expect((await platform.post('/salla/oauth2/token', refresh)).body.error).toBe('invalid_grant');
    expect(
      (await platform.ask('/salla/admin/v2/orders', { authorization: `Bearer ${first.body.access_token}` })).status,
    ).toBe(401);
  });
});

describe('a store of the generic protocol', () => {
  it('gets a key and a secret, signs with the secret, and stops after a 410', async () => {
    const store = await StoreClient.create(sandbox, 'twsaa', receiver.url);
    receiver.answer = { connection_key: 'k1', secret: 'shared' };
    await store.install();
    const [installed] = await receiver.at('/webhooks/twsaa/app');
    const signed = ({ headers, raw }: typeof installed & object, secret: string) =>
      `v1=${hexHmac(secret, `${headers['x-webhook-timestamp'] as string}.${headers['x-webhook-id'] as string}.${raw}`)}`;
    expect(installed!.headers['x-webhook-signature']).toBe(signed(installed!, credentials().twsaa.partnerSecret));
    await waitFor('the store is connected', async () => (await store.read()).connected);
    receiver.next = [429, 500];
    await store.register(PHONE);
    const [first, second, third] = await receiver.at('/webhooks/twsaa/k1', 3);
    expect(third!.headers['x-webhook-signature']).toBe(signed(third!, 'shared'));
    expect(third!.headers['x-webhook-id']).toBe(first!.headers['x-webhook-id']);
    expect([second!.json.event, second!.json['data'].customer.phone]).toEqual(['customer.created', `+${PHONE}`]);
    receiver.next = [410];
    await store.ask(PHONE, 'هل يوجد شحن سريع؟');
    await waitFor('the store is disconnected', async () => !(await store.read()).connected);
  });

  it('continues after a restart of the network', async () => {
    const store = await StoreClient.create(sandbox, 'twsaa');
    await store.receiveAt(`${receiver.url}/webhooks/twsaa/late`, 's');
    await store.trouble({ late_ms: 3000 });
    const order = await store.order({ phone: PHONE });
    await sandbox.stop();
    const restarted = await startSandbox({ dataDir: sandbox.dataDir, env: { SANDBOX_SHOP_RETRY_SCALE: '6000' } });
    sandbox = restarted;
    // The order's event and the customer's event are delayed separately.
    const deliveries = (await receiver.at('/webhooks/twsaa/late', 2)).map(({ json }) => json['data'].order?.id);
    expect(deliveries.filter(Boolean)).toEqual([order.id]);
    expect(await new StoreClient(restarted, store.id).readOrder(order.id)).toEqual(order);
  }, 30_000);
});
