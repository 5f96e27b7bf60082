import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { APP_IDS } from '../../src/commerce/platforms/platforms.contract.js';
import { OutgoingClient } from '../../src/platform/webhooks/outgoing-client.js';
import type { AddressRules } from '../../src/platform/webhooks/public-addresses.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { InsideServer } from '../setup/stores/inside-server.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let inside: InsideServer;
const open: ApiUser[] = [];
beforeAll(async () => {
  process.env['OUTGOING_PRIVATE_ADDRESSES'] = 'refuse';
  [server, inside] = await Promise.all([startApp(), InsideServer.open()]);
}, 60_000);
afterAll(async () => {
  for (const { events } of open) events.close();
  await server?.close();
  await inside?.close();
});

const WOO = APP_IDS.woocommerce;
const KEYS = { consumer_key: 'ck_1', consumer_secret: 'cs_1' };

async function openActivated(app = WOO): Promise<ApiUser> {
  const user = await openApiUser(server);
  open.push(user);
  expect((await user.client.post(`/api/v1/subscribe-apps/${app}`)).status).toBe(200);
  return user;
}

function setAddressRules(rules: AddressRules): void {
  Object.assign(server.app.get(OutgoingClient, { strict: false }), { rules, agents: new Map() });
}
const addresses = (...all: string[]) => all.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const INSIDE = [
  '127.0.0.1',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fc00::1]',
  '[fe80::1]',
  'inside.test',
  'both.test',
];

it.each([
  ['form', 'en', 'This address is not on the internet.'],
  ['form', 'ar', 'هذا العنوان ليس على الإنترنت.'],
  ['redirect', 'en', 'This address is not on the internet.'],
  ['redirect', 'ar', 'هذا العنوان ليس على الإنترنت.'],
] as const)(
  'a WooCommerce store in a private network is rejected at its field (%s, %s), and never called',
  async (connectWay, language, says) => {
    setAddressRules({
      resolve: async (name) => addresses(...(name === 'both.test' ? ['10.1.2.3', '::1'] : ['127.0.0.1'])),
    });
    const { client } = await openActivated();
    const connectionsBefore = inside.connections;
    for (const host of INSIDE) {
      const body = { way: connectWay, url: `https://${host}:${inside.port}/shop`, ...(connectWay === 'form' && KEYS) };
      const response = await client.post(`/api/v1/app-connect/${WOO}`, body, { 'accept-language': language });
      expect([host, response.status, response.body.errors?.url?.[0]]).toEqual([
        host,
        422,
        expect.stringContaining(says),
      ]);
    }
    expect(inside.connections).toBe(connectionsBefore);
    expect((await client.get(`/api/v1/apps/${WOO}`)).body.connection).toMatchObject({
      state: 'not_connected',
      store_url: null,
    });
  },
);

it.each([
  ['en', 'https://'],
  ['ar', 'يجب أن يبدأ العنوان'],
])('keys are never sent without https (%s)', async (language, says) => {
  setAddressRules({ allowed: new Set([`localhost:${inside.port}`]) });
  const { client } = await openActivated();
  const connectionsBefore = inside.connections;
  for (const connectWay of ['form', 'redirect']) {
    const body = { way: connectWay, url: `http://localhost:${inside.port}`, ...KEYS };
    const response = await client.post(`/api/v1/app-connect/${WOO}`, body, { 'accept-language': language });
    expect([response.status, response.body.errors?.url?.[0]]).toEqual([422, expect.stringContaining(says)]);
  }
  expect(inside.connections).toBe(connectionsBefore);
});

it('a redirect to a private address is not followed', async () => {
  setAddressRules({ allowed: new Set([`localhost:${inside.port}`]) });
  inside.redirectTo = `https://127.0.0.1:${inside.port}/secret`;
  const { client } = await openActivated();
  const url = `https://localhost:${inside.port}`;
  const response = await client.post(`/api/v1/app-connect/${WOO}`, { way: 'form', url, ...KEYS });
  expect([response.status, response.body.code]).toEqual([409, 'commerce.platform_refused']);
  expect(inside.paths.some((path) => path.startsWith('/wp-json/wc/v3/orders'))).toBe(true);
  expect(inside.paths).not.toContain('/secret');
  inside.redirectTo = null;
});

it('a store whose name now resolves to a private address is not called, and its merchant is notified', async () => {
  setAddressRules({ allowed: new Set([`localhost:${inside.port}`]) });
  const { client } = await openActivated();
  const url = `https://localhost:${inside.port}`;
  const connected = await client.post(`/api/v1/app-connect/${WOO}`, { way: 'form', url, ...KEYS });
  expect([connected.text, connected.body.data?.connection.state]).toEqual([expect.any(String), 'connected']);
  setAddressRules({ resolve: async () => addresses('127.0.0.1') });
  const connectionsBefore = inside.connections;
  const { connection } = (await client.post(`/api/v1/app-check/${WOO}`)).body.data;
  expect(connection).toMatchObject({ state: 'needs_attention', reason: 'unreachable' });
  expect((await client.post(`/api/v1/app-disconnect/${WOO}`)).body.data.connection.state).toBe('not_connected');
  expect(inside.connections).toBe(connectionsBefore);
});

it('addresses in events of a generic store are never called', async () => {
  setAddressRules({ resolve: async () => addresses('127.0.0.1') });
  const { client, member } = await openActivated(APP_IDS.twsaa);
  const { webhook_url, secret } = (await client.post(`/api/v1/app-connect/${APP_IDS.twsaa}`, {})).body.data.connection;
  const connectionsBefore = inside.connections;
  const url = `https://127.0.0.1:${inside.port}`;
  const id = randomUUID();
  const customer = { id: '7', first_name: 'سارة', phone: '+966500000001' };
  const order = {
    id: '1',
    number: '1',
    status: 'new',
    currency: 'SAR',
    total: '5.00',
    url,
    invoice_url: url,
    customer,
  };
  const store = { id: '9', name: 'inside', url };
  const body = JSON.stringify({
    id,
    event: 'order.created',
    created_at: new Date().toISOString(),
    store,
    data: { order },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret as string)
    .update(`${timestamp}.${id}.${body}`)
    .digest('hex');
  const headers = { 'x-webhook-id': id, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `v1=${signature}` };
  const { pathname } = new URL(webhook_url as string);
  const response = await fetch(server.url + pathname, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  expect(response.status).toBe(200);
  await waitFor('the event is processed', async () => {
    const rows = await server.orm.em
      .getConnection()
      .execute<{ store_url: string }[]>('select store_url from shops where account_id = ?', [member.accountId]);
    return rows[0]?.store_url?.startsWith(url);
  });
  await client.post(`/api/v1/app-check/${APP_IDS.twsaa}`);
  expect(inside.connections).toBe(connectionsBefore);
});

it('a webhook with a private address is rejected at its field, and never called when its name resolves to one later', async () => {
  const { client } = await openActivated();
  const connectionsBefore = inside.connections;
  for (const host of INSIDE.filter((name) => !name.endsWith('.test'))) {
    const url = `https://${host}:${inside.port}/`;
    const { status, body } = await client.post('/api/v1/webhook-endpoints', { url, kinds: ['message.received'] });
    expect([host, status, body.errors?.url?.length]).toEqual([host, 422, 1]);
  }
  setAddressRules({ resolve: async () => addresses('127.0.0.1') });
  const endpoint = { url: `https://inside.test:${inside.port}/`, kinds: ['message.received'] };
  const address = `/api/v1/webhook-endpoints/${(await client.post('/api/v1/webhook-endpoints', endpoint)).body.data.id}`;
  expect((await client.post(`${address}/test`)).status).toBe(200);
  const failed = await waitFor(
    'the delivery failed',
    async () => (await client.get(`${address}/deliveries?state=failed`)).body.data[0],
  );
  expect([failed.error, failed.status]).toEqual(['ADDRESS_REFUSED', null]);
  expect(inside.connections).toBe(connectionsBefore);
});
