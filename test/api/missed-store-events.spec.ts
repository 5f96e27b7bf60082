import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeleteOldEventsJobHandler } from '../../src/commerce/inbox/delete-old-events.job.js';
import { fetchMissedJob } from '../../src/commerce/inbox/fetch-missed.job.js';
import type { Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { makeStore } from '../factories/make-store.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { makeMember } from '../setup/accounts/members.js';
import type { OwnApp } from '../setup/servers/app.js';
import { startBehindProxy } from '../setup/stores/dashboard-proxy.js';
import { activateStoreApp, connectNewStore } from '../setup/stores/merchant-store.js';
import { waitFor } from '../setup/wait-for.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSender } from '../setup/whatsapp/sender.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

let server: OwnApp;
let dashboardUrl: string;
let sandbox: SandboxClient;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const network = await openSandbox();
  const own = await startBehindProxy();
  ({ sandbox, server } = { ...network, ...own });
  dashboardUrl = own.proxyUrl;
  closing.push(network.stop, own.close);
}, 60_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

/** Connects a store whose orders cause messages, over a device that never connects. */
async function openStore(platform: Platform, text = 'new {order_number}') {
  const { accountId, client, deviceId } = await openSender(server);
  const settings = { status_new: true, order_new_text: text, devices: [deviceId] };
  await activateStoreApp(client, platform, settings);
  const store = await connectNewStore({ client, sandbox, dashboardUrl }, platform);
  const queryRows = <Row>(query: string) => sql<Row>(query, [accountId]);
  /** Polls as after the interval of 15 minutes. */
  const poll = async (): Promise<void> => {
    await queryRows(`update shops set looked_since = looked_since - interval '16 minutes' where account_id = ?`);
    const startedAt = new Date();
    await server.app.get(Jobs).runSoon(fetchMissedJob);
    await waitFor('the cursor has moved', async () => {
      const [now] = await queryRows<{ at: Date }>('select looked_since at from shops where account_id = ?');
      // The poll is complete when the cursor has moved.
      return new Date(now!.at) >= startedAt;
    });
    await waitFor('it is read', async () => {
      const remaining = await queryRows(`select from store_events where account_id = ? and state = 'received'`);
      return remaining.length === 0;
    });
  };
  const readTexts = async (): Promise<string[]> =>
    (await queryRows<{ body: string }>('select body from messages where account_id = ? order by body')).map(
      ({ body }) => body,
    );
  return { store, queryRows, poll, readTexts };
}

it.each(['woocommerce', 'shopify'] as const)(
  'an undelivered event of a %s store is found and has one effect, also when it is delivered later',
  async (platform) => {
    const { store, queryRows, poll, readTexts } = await openStore(platform);
    await store.trouble({ lost: 1000 });
    const lost = await store.order({ phone: '966500000001', cod: false });
    expect((await store.read()).deliveries.every(({ state }) => state === 'lost')).toBe(true);
    await poll();
    await waitFor('the message is stored', async () => (await readTexts()).length === 1);
    expect(await readTexts()).toEqual([`new ${lost.number}`]);

    // The webhook is delivered after all.
    await store.trouble({ lost: 0 });
    await store.setStatus(lost.id, platform === 'woocommerce' ? 'processing' : 'paid');
    const next = await store.order({ phone: '966500000002', cod: false });
    await waitFor('the second message is stored', async () => (await readTexts()).length === 2);
    await poll();
    await poll();
    expect(await readTexts()).toEqual([`new ${lost.number}`, `new ${next.number}`].toSorted());
    const effects = await queryRows<{ n: number }>(
      `select count(*)::int n from store_messages where account_id = ? and automation = 'order.new'`,
    );
    expect(effects).toEqual([{ n: 2 }]);
  },
  60_000,
);

it.each([
  ['woocommerce', 130],
  // These exceed the rate limit, so the rest follows with the next poll.
  ['shopify', 55],
] as const)(
  'all changes of %s are found, also many simultaneous ones',
  async (platform, orders) => {
    const { store, queryRows, poll } = await openStore(platform);
    await store.trouble({ lost: 1000 });
    for (let each = 0; each < orders; each++) await store.order({ phone: '966500000003' });
    await poll();
    expect(await queryRows(`select count(*)::int n from shop_orders where account_id = ?`)).toEqual([{ n: orders }]);
  },
  90_000,
);

it('Shopify: all lines of a long order are read, within the cost limit of each query', async () => {
  const { store, poll, readTexts } = await openStore('shopify', 'new {order_number} {products_count}');
  const { products } = await store.read();
  await store.trouble({ lost: 1000 });
  const items = Array.from({ length: 230 }, () => ({ product_id: products[0]!.id, quantity: 1 }));
  const order = await store.order({ phone: '966500000004', items });
  await poll();
  await waitFor('the message is stored', async () => (await readTexts()).length === 1);
  expect(await readTexts()).toEqual([`new ${order.number} 230`]);
});

it('WooCommerce: orders beyond the response limit are read in smaller pages', async () => {
  const { store, queryRows, poll } = await openStore('woocommerce');
  await store.trouble({ lost: 1000, order_bytes: 90_000 });
  for (let each = 0; each < 12; each++) await store.order({ phone: '966500000005' });
  await poll();
  expect(await queryRows(`select count(*)::int n from shop_orders where account_id = ?`)).toEqual([{ n: 12 }]);
  await store.trouble({ order_bytes: 1_100_000 });
  await store.order({ phone: '966500000005' });
  await poll();
  expect(await queryRows(`select count(*)::int n from shop_orders where account_id = ?`)).toEqual([{ n: 13 }]);
});

it('a failed read of orders is shown to the merchant, and fetching resumes at the same position', async () => {
  const { store, queryRows, poll } = await openStore('woocommerce');
  const readConnection = async () =>
    (
      await queryRows<{ state: string; state_reason: string | null; looked_since: Date }>(
        'select state, state_reason, looked_since from shops where account_id = ?',
      )
    )[0]!;
  await store.trouble({ lost: 1000, api_errors: 1000 });
  await store.order({ phone: '966500000006' });
  await queryRows(`update shops set looked_since = now() - interval '2 hours' where account_id = ?`);
  const connectionBefore = await readConnection();
  await server.app.get(Jobs).runSoon(fetchMissedJob);
  await waitFor('the error is shown', async () => (await readConnection()).state_reason === 'fetch_failed');
  expect(await readConnection()).toEqual({
    ...connectionBefore,
    state: 'needs_attention',
    state_reason: 'fetch_failed',
  });
  await store.trouble({ api_errors: 0 });
  await poll();
  await waitFor('the store is connected', async () => (await readConnection()).state === 'connected');
  expect(await queryRows(`select count(*)::int n from shop_orders where account_id = ?`)).toEqual([{ n: 1 }]);
});

it.each([200, 403, 404] as const)(
  'WooCommerce: keys without the permission for orders disconnect the store, also with the status %s',
  async (refusal_status) => {
    const { store, queryRows } = await openStore('woocommerce');
    await store.trouble({ refusal_status });
    await store.uninstall();
    await queryRows(`update shops set looked_since = looked_since - interval '16 minutes' where account_id = ?`);
    await server.app.get(Jobs).runSoon(fetchMissedJob);
    await waitFor('the error is shown', async () => {
      const [row] = await queryRows<{ state: string; state_reason: string | null }>(
        'select state, state_reason from shops where account_id = ?',
      );
      return row?.state === 'needs_attention' && row.state_reason === 'revoked';
    });
  },
  60_000,
);

it('events older than thirty days are deleted, and their messages are kept', async () => {
  const { accountId } = await makeMember(server.orm);
  const em = server.orm.em.fork();
  const { id: storeId } = await makeStore(em, { accountId });
  for (const days of [31, 29, 0]) {
    const [event] = await sql<{ id: string }>(
      `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, body_sealed, state, created_at)
       values (?, ?, ?, 'order.created', 'k', 'x', 'handled', now() - make_interval(days => ?)) returning id`,
      [accountId, storeId, `of ${days}`, days],
    );
    await makeStoreMessage(em, { accountId, storeId, event_id: event!.id, customer_name: `of ${days}` });
  }
  await sql(
    `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, body_sealed, state, created_at)
     select ?, ?, 'old ' || n, 'order.created', 'k', 'x', 'handled', now() - interval '40 days' from generate_series(1, 11000) n`,
    [accountId, storeId],
  );
  await server.app.get(DeleteOldEventsJobHandler).execute();
  const remaining = await sql('select dedupe_key from store_events where shop_id = ? order by id', [storeId]);
  expect(remaining).toEqual([{ dedupe_key: 'of 29' }, { dedupe_key: 'of 0' }]);
  const messages = await sql('select customer_name from store_messages where shop_id = ? order by id', [storeId]);
  expect(messages).toEqual([31, 29, 0].map((days) => ({ customer_name: `of ${days}` })));
});
