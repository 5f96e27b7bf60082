import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { PLATFORMS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { DESCRIPTIONS } from '../../src/commerce/platforms/descriptions.gen.contract.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { DashboardProxy, type CapturedDelivery } from '../setup/stores/dashboard-proxy.js';
import { activateStoreApp, connect } from '../setup/stores/merchant-store.js';
import { ORDER_COURSES } from '../setup/stores/order-courses.js';
import { StoreClient } from '../setup/stores/store-client.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const KILLS = isLong ? 20 : 3;
/** Per store. */
const ORDERS = isLong ? 20 : 2;
const AT_ONCE = 50;

/** With all its webhooks, state by state. */
interface PlacedOrder {
  platform: Platform;
  phone: string;
  states: CapturedDelivery[][];
}

let server: ServerProcess;
/** The twin processes the same orders. */
let twin: ServerProcess;
let proxy: DashboardProxy;
let network: Awaited<ReturnType<typeof openSandbox>>;
let orm: MikroORM;
let merchant: string;
/** For platforms whose merchants copy a secret. */
const signingSecrets = new Map<Platform, string>();
const stores = new Map<Platform, StoreClient>();
beforeAll(async () => {
  [network, proxy] = [await openSandbox(), await DashboardProxy.open()];
  server = await ServerProcess.create({ APP_URL: proxy.url });
  proxy.target = server.url;
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 4 }));
  await server.start();
  twin = await ServerProcess.on(
    { database: { url: server.databaseUrl }, dataDir: server.dataDir },
    { APP_URL: proxy.url },
  );
  await twin.start();
  const client = await openSession(orm, () => server.url, await makeMember(orm), { origin: proxy.url });
  merchant = (await network.sandbox.phones.create({ name: 'Merchant' })).number;
  const { id } = await linkDevice(client, network.sandbox, merchant);
  const open = async (platform: Platform) => {
    const settings: Record<string, unknown> = { devices: [id] };
    for (const { key, on, section, text } of DESCRIPTIONS[platform].settings.automations.filter(
      (one) => one.section === 'order',
    )) {
      settings[text] = `${key.slice(section.length + 1)} {order_number}`;
      if (on && 'flag' in on) settings[on.flag] = true;
      if (on && 'list' in on) settings[on.list] = [...((settings[on.list] as string[] | undefined) ?? []), on.item];
    }
    await activateStoreApp(client, platform, settings);
    const store = await StoreClient.create(network.sandbox, platform, proxy.url);
    const secret = await connect(client, store, platform);
    if (secret) signingSecrets.set(platform, secret);
    stores.set(platform, store);
  };
  await Promise.all(PLATFORMS.map(open));
}, 120_000);
afterAll(async () => {
  await orm.close();
  await twin.end('SIGKILL');
  await server.remove();
  proxy.close();
  await network.stop();
});

const sql = <Row>(query: string) => orm.em.getConnection().execute<Row[]>(query);

/** Keeps their webhooks. When slow, each state has a distinct time in any platform's format. */
async function placeOrders(platform: Platform, count: number, isSlow = false): Promise<PlacedOrder[]> {
  const store = stores.get(platform)!;
  const { lacks } = await store.read();
  const phones = await network.sandbox.phones.createMany(count);
  const all: PlacedOrder[] = [];
  for (const { number: phone } of phones) {
    const states: CapturedDelivery[][] = [];
    const order = await store.order({ phone, name: 'سارة أحمد', cod: !lacks.cash_on_delivery });
    states.push(await takeCaptured(platform, store));
    for (const status of ORDER_COURSES[platform].statuses) {
      if (isSlow) await sleep(1_100);
      await store.setStatus(order.id, status);
      states.push(await takeCaptured(platform, store));
    }
    all.push({ platform, phone, states });
  }
  return all;
}

async function takeCaptured(platform: Platform, store: StoreClient): Promise<CapturedDelivery[]> {
  await waitFor('the store has sent it', async () =>
    (await store.read()).deliveries.every(({ state }) => state !== 'waiting'),
  );
  const isOurs = ({ path }: CapturedDelivery): boolean => path.startsWith(`/webhooks/${platform}/`);
  const intercepted = proxy.kept!.filter(isOurs);
  proxy.kept = proxy.kept!.filter((one) => !isOurs(one));
  return intercepted;
}

async function capture(count: number, isSlow = false): Promise<PlacedOrder[]> {
  proxy.kept = [];
  const placed = await Promise.all(PLATFORMS.map((platform) => placeOrders(platform, count, isSlow)));
  proxy.kept = null;
  return placed.flat();
}

let posted = 0;
/** Returns 0 without a response. */
async function post({ path, headers, body }: CapturedDelivery): Promise<number> {
  const signed = path.startsWith('/webhooks/twsaa/') ? signAnew(headers, body) : headers;
  const { url } = posted++ % 2 === 0 ? server : twin;
  return fetch(url + path, { method: 'POST', headers: signed, body }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  );
}

/** Signs again, because the generic protocol signs each attempt with its time. */
function signAnew(headers: Record<string, string>, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = `${timestamp}.${headers['x-webhook-id']}.${body}`;
  const proof = `v1=${createHmac('sha256', signingSecrets.get('twsaa')!).update(text).digest('hex')}`;
  return { ...headers, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': proof };
}

let accepted = 0;
/** Retries until a 200. */
async function deliver(delivery: CapturedDelivery, copies: number): Promise<void> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: copies }, () => post(delivery)));
    expect(answers.filter((status) => status !== 200 && status !== 0)).toEqual([]);
    if (answers.includes(200)) break;
    await sleep(50);
  }
  accepted++;
}

async function deliverInOrder({ states }: PlacedOrder, copies: number): Promise<void> {
  for (const delivery of states.flat()) await deliver(delivery, copies);
}

const texts = async (phone: string): Promise<string[]> =>
  (await network.sandbox.messages(phone, merchant, 200)).flatMap(({ fromMe, text }) => (fromMe || !text ? [] : [text]));
const wordsOf = async ({ phone }: PlacedOrder): Promise<string[]> =>
  (await texts(phone)).map((text) => text.split(' ')[0]!);

/** Expects no pending event or message. */
const settled = () =>
  waitFor(
    'all was read and sent',
    async () => {
      const remaining = await sql(
        `select 1 from store_events where state = 'received' union all
         select 1 from store_messages where state in ('waiting', 'queued')`,
      );
      return remaining.length === 0;
    },
    120_000,
  );

it(`${AT_ONCE} concurrent copies of each delivery, and kill -9 at ${KILLS} random moments after a response: each state of each order is reported once, in order`, async () => {
  const orders = await capture(ORDERS);
  const total = orders.flatMap(({ states }) => states.flat()).length;
  const delivering = Promise.all(
    orders.map((order, index) => deliverInOrder(order, index % ORDERS === 0 ? AT_ONCE : 3)),
  );
  const lost: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = Math.floor((total * (kill + Math.random())) / KILLS);
    await waitFor('some more are answered', () => accepted > Math.min(enough, total - 1), 120_000);
    await sleep(Math.random() * 50);
    await server.end('SIGKILL');
    lost.push((await sql(`select 1 from store_events where state = 'received'`)).length);
    await server.start();
  }
  await delivering;
  // Expires claims of the killed process.
  await sql(`update store_messages set updated_at = updated_at - interval '30 seconds'
              where state = 'queued' and message_id is null`);
  await settled();
  for (const order of orders)
    expect([order.platform, await wordsOf(order)]).toEqual([order.platform, ORDER_COURSES[order.platform].causes]);

  // Platforms resend everything after a restart, newest first.
  for (const [table, columns] of Object.entries(TIMES))
    await sql(`update ${table} set ${columns.map((one) => `${one} = ${one} - interval '4 hours'`).join()}`);
  await server.end('SIGTERM');
  await server.start();
  const again = orders.flatMap(({ states }) => states.flat()).toReversed();
  for (const delivery of again) await deliver(delivery, 2);
  await settled();
  for (const order of orders)
    expect([order.platform, await wordsOf(order)]).toEqual([order.platform, ORDER_COURSES[order.platform].causes]);
  const [{ events } = { events: 0 }] = await sql<{ events: number }>(
    `select count(*)::int events from store_events where name not like 'app.%'`,
  );
  process.stderr.write(
    `${orders.length} orders, ${total} deliveries in ${events} events; at the kills ${lost.join(' ')} were answered and not read\n`,
  );
  expect(events).toBeLessThanOrEqual(total);
}, 1_200_000);

/** The server measures age by these. */
const TIMES = {
  store_events: ['created_at', 'updated_at', 'handled_at'],
  store_messages: ['created_at', 'updated_at', 'due_at', 'sent_at'],
  shop_orders: ['created_at', 'updated_at'],
};

it('the last state first, and then all of them in reverse, 50 times each: the customer gets the last one at the end, and the order keeps it', async () => {
  const orders = await capture(1, true);
  await Promise.all(
    orders.map(async ({ states }) => {
      for (const delivery of states.toReversed().flat()) {
        await deliver(delivery, AT_ONCE);
        await settled();
      }
    }),
  );
  // Shopify's last webhook also announces a new order.
  for (const order of orders) {
    const words = await wordsOf(order);
    const isWhole = order.platform === 'shopify' && words.length > 1;
    expect([order.platform, words]).toEqual([order.platform, isWhole ? ['new', 'delivered'] : ['delivered']]);
  }
  const phones = orders.map(({ phone }) => `'${phone}'`).join();
  const states = await sql<{ status: string }>(`select status from shop_orders where phone in (${phones})`);
  expect(states).toEqual(orders.map(() => ({ status: 'delivered' })));
}, 240_000);
