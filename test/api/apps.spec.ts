import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCart } from '../factories/make-cart.js';
import { makeStore } from '../factories/make-store.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { dumpDatabase } from '../setup/dump-database.js';
import type { OwnApp } from '../setup/servers/app.js';
import { startBehindProxy } from '../setup/stores/dashboard-proxy.js';
import { StoreClient } from '../setup/stores/store-client.js';
import { waitFor } from '../setup/wait-for.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { APP_IDS, PLATFORMS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';

let server: OwnApp;
let proxyUrl: string;
let sandbox: SandboxClient;
let close: () => Promise<void>;
let stop: () => Promise<void>;
const open: ApiUser[] = [];
beforeAll(async () => {
  ({ sandbox, stop } = await openSandbox());
  ({ server, proxyUrl, close } = await startBehindProxy());
}, 60_000);
afterAll(async () => {
  for (const { events } of open) events.close();
  await close();
  await stop();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
async function openClient(overrides: Parameters<typeof openApiUser>[1] = {}) {
  const user = await openApiUser(server, overrides);
  open.push(user);
  return { ...user, accountId: user.member.accountId };
}
const activated = async (platform: Platform) => {
  const user = await openClient();
  await user.client.post(`/api/v1/subscribe-apps/${APP_IDS[platform]}`);
  return user;
};
const pathOf = (url: URL) => url.pathname + url.search;

describe('the catalogue', () => {
  it('lists recent events of the account’s own connected stores', async () => {
    const [{ client, accountId }, otherClient] = [await openClient(), await openClient()];
    const summary = async (caller = client) => (await caller.get('/api/v1/apps-summary')).body.data;
    const report = async () => (await client.get('/api/v1/user-reports')).body.data;
    expect([(await report()).shops, (await report()).first_steps.connect_store]).toEqual([0, false]);
    const em = () => server.orm.em.fork();
    const store = await makeStore(em(), { accountId, platform: 'salla' });
    await makeStore(em(), { accountId, platform: 'zid', state: 'not_connected' });
    expect([(await report()).shops, (await report()).first_steps.connect_store]).toEqual([1, true]);
    await sql(
      `insert into shop_orders (account_id, shop_id, order_id, number, currency, created_at)
       select ?, ?, n::text, n::text, 'SAR', now() - make_interval(days => n * 15) from generate_series(0, 3) n`,
      [accountId, store.id],
    );
    const recovered = { state: 'recovered', status_send: 'recovered', due_at: null, ended_at: new Date() };
    const storeOfAccount = { accountId, storeId: store.id };
    await makeCart(em(), storeOfAccount);
    await makeCart(em(), { ...storeOfAccount, ...recovered, recovered_total: '239.5000', recovered_currency: 'SAR' });
    expect(await summary()).toMatchObject({
      days: 30,
      orders: 2,
      carts: { left: 2, recovered: 1, recovered_value: { SAR: '239.50' } },
      shops: [{ name: 'salla', connection: { state: 'connected', store_name: 'متجر النور', last_event_at: null } }],
    });
    expect(await summary(otherClient.client)).toMatchObject({ orders: 0, shops: [] });
    await sql(`update shops set state = 'not_connected' where account_id = ?`, [accountId]);
    expect([(await report()).shops, (await report()).first_steps.connect_store]).toEqual([0, true]);
  });

  it('is in the reader’s language, and so are activations', async () => {
    const { client, events } = await openClient();
    expect((await client.get('/api/v1/apps?orderType=asc')).body).toMatchObject({
      apps: {
        total: PLATFORMS.length,
        data: [
          { id: 1, name: 'zid', title: 'Zid', status: 'active', connection: null },
          ...PLATFORMS.slice(1).map(() => ({})),
        ],
      },
      activated_apps: [],
    });
    const subscribed = await client.post('/api/v1/subscribe-apps/5');
    expect(subscribed).toMatchObject({ status: 200, body: { data: 'Twsaa is activated.' } });
    await events.next('app.changed', ({ app }) => app.id === 5);
    expect((await client.get('/api/v1/apps?withPaginate=false&select=id,name')).body.activated_apps).toEqual([5]);
    expect((await client.get('/api/v1/apps/5')).body).toMatchObject({
      apps: { is_activated: true },
      connection: { state: 'not_connected', secret: null },
    });
    expect((await client.post('/api/v1/unsubscribe-apps/5')).body.data).toBe('Twsaa is deactivated.');
    expect((await client.get('/api/v1/apps')).body.activated_apps).toEqual([]);
  });

  it('omits apps that only a newer version knows', async () => {
    const { client } = await openClient();
    await sql(`insert into apps (id, platform) values (99, 'later')`);
    try {
      expect((await client.get('/api/v1/apps')).body.apps.total).toBe(PLATFORMS.length);
      expect((await client.get('/api/v1/apps/99')).status).toBe(404);
    } finally {
      await sql('delete from apps where id = 99');
    }
  });

  it('returns an error in `data` for an app that is switched off', async () => {
    const { client } = await openClient();
    const superAdmin = await openClient({ role: 'SupperAdmin' });
    expect((await client.post('/api/v1/app-switch/4', { is_on: false })).status).toBe(403);
    expect((await superAdmin.client.post('/api/v1/app-switch/4', { is_on: false })).status).toBe(200);
    const rejected = await client.post('/api/v1/subscribe-apps/4');
    expect([rejected.status, rejected.body.data]).toEqual([409, rejected.body.message]);
    expect((await client.get('/api/v1/apps/4')).body.apps.status).toBe('inactive');
    expect((await client.post('/api/v1/subscribe-apps/77')).status).toBe(404);
    await superAdmin.client.post('/api/v1/app-switch/4', { is_on: true });
  });
});

describe('a store of the generic protocol', () => {
  it('gets a secret once, is connected by its first event, and lists events without phone numbers', async () => {
    const { client, accountId } = await activated('twsaa');
    const { body } = await client.post('/api/v1/app-connect/5', {});
    const { webhook_url, secret, state } = body.data.connection;
    expect([state, webhook_url.startsWith(proxyUrl)]).toEqual(['connecting', true]);
    const store = await StoreClient.create(sandbox, 'twsaa', proxyUrl);
    await store.receiveAt(webhook_url, secret);
    await store.register('966500000001');
    await waitFor('the store is connected', async () => {
      const { connection } = (await client.get('/api/v1/apps/5')).body;
      expect(connection.secret).toBeNull();
      return connection.state === 'connected';
    });
    const [event] = (await client.get('/api/v1/app-events/5')).body.data;
    const detail = await client.get(`/api/v1/app-events/5/${event.id}`);
    expect(detail.body.data.payload).toBeDefined();
    expect(detail.text).not.toContain('500000001');
    expect((await client.post(`/api/v1/app-events/5/${event.id}/replay`)).status).toBe(200);
    const stranger = await activated('twsaa');
    expect((await stranger.client.get(`/api/v1/app-events/5/${event.id}`)).status).toBe(404);
    expect((await stranger.client.post(`/api/v1/app-events/5/${event.id}/replay`)).status).toBe(404);
    expect((await client.post('/api/v1/app-rotate-secret/5')).body.data.connection.secret).not.toBe(secret);
    expect((await client.post('/api/v1/app-disconnect/5')).body.data.connection.state).toBe('not_connected');
    const [row] = await sql<{ secret_sealed: unknown }>('select secret_sealed from shops where account_id = ?', [
      accountId,
    ]);
    expect(row?.secret_sealed).toBeNull();
  });
});

describe.each(['zid', 'salla', 'shopify', 'woocommerce'] as const)('a store of %s', (platform) => {
  const id = APP_IDS[platform];

  it('is connected only in the session that started the connection, and to one account', async () => {
    const [{ client, accountId }, second] = [await activated(platform), await activated(platform)];
    const store = await StoreClient.create(sandbox, platform, proxyUrl);
    const whole = await store.read();
    const fields = { shop: whole.domain, url: whole.url };
    const startRedirect = async (caller: typeof client) => {
      const response = await caller.post(`/api/v1/app-connect/${id}`, { way: 'redirect', ...fields });
      expect([response.status, response.text]).toEqual([200, expect.any(String)]);
      return response.body.data.redirect_url as string;
    };
    // A foreign state is rejected and used up.
    const stolen = await store.approve(await startRedirect(client));
    expect((await second.client.request('GET', pathOf(stolen))).status).toBeLessThan(400);
    expect((await client.get(`/api/v1/apps/${id}`)).body.connection.state).not.toBe('connected');

    const back = await store.approve(await startRedirect(client));
    const response = await fetch(server.url + pathOf(back), {
      redirect: 'manual',
      headers: { cookie: client.cookieHeader },
    });
    expect(response.headers.get('location')).toBe(`${proxyUrl}/${platform}-setting-app/${id}?connection=connected`);
    const { connection } = (await client.get(`/api/v1/apps/${id}`)).body;
    expect(connection).toMatchObject({ state: 'connected', reason: null, store_name: expect.any(String) });
    const again = await fetch(server.url + pathOf(back), {
      redirect: 'manual',
      headers: { cookie: client.cookieHeader },
    });
    expect(again.headers.get('location')).toContain('connection=expired');

    const otherConnection = await store.approve(await startRedirect(second.client));
    const connectSecond = await fetch(server.url + pathOf(otherConnection), {
      redirect: 'manual',
      headers: { cookie: second.client.cookieHeader },
    });
    expect(connectSecond.headers.get('location')).toContain('connection=taken');

    expect((await client.post(`/api/v1/app-check/${id}`)).body.data.connection.state).toBe('connected');
    // Salla's portal selects the store events.
    await (platform === 'salla' ? store.subscribe('started') : store.order({ phone: '966500000001' }));
    await waitFor('the event is stored', async () => {
      const rows = await sql<object>('select from store_events where account_id = ?', [accountId]);
      return rows.length > 0;
    });
    // Text and hex of `shpat_`, `ory_at_`, `ck_`, `cs_`.
    const dump = await dumpDatabase(server.orm);
    expect(dump).not.toMatch(/shpat_|ory_at_|"ck_|"cs_|73687061745f|6f72795f61745f/);
  }, 60_000);
});
