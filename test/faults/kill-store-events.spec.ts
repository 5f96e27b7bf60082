import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { SHAPE_OF } from '../../src/commerce/automations/settings-shapes.contract.js';
import { PLATFORMS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { DashboardDoor, type KeptDelivery } from '../setup/shops/dashboard-door.js';
import { activate, connect } from '../setup/shops/merchant-shop.js';
import { ShopClient } from '../setup/shops/shop-client.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const KILLS = isLong ? 20 : 3;
/** Of each shop. */
const ORDERS = isLong ? 20 : 2;
const AT_ONCE = 50;

/** What an order goes through, and the messages these states lead to. */
const WAY: Record<Platform, { statuses: string[]; told: string[] }> = {
  zid: { statuses: ['indelivery', 'delivered'], told: ['new', 'indelivery', 'delivered'] },
  salla: { statuses: ['shipped', 'delivered'], told: ['order_created', 'under_review', 'shipped', 'delivered'] },
  shopify: { statuses: ['fulfilled', 'delivered'], told: ['new', 'indelivery', 'delivered'] },
  woocommerce: { statuses: ['shipped', 'completed'], told: ['new', 'preparing', 'indelivery', 'delivered'] },
  twsaa: { statuses: ['shipped', 'delivered'], told: ['new', 'shipped', 'delivered'] },
};

/** An order, and everything its platform tells of it, state by state. */
interface Told {
  platform: Platform;
  phone: string;
  states: KeptDelivery[][];
}

let server: ServerProcess;
let door: DashboardDoor;
let network: Awaited<ReturnType<typeof openSandbox>>;
let orm: MikroORM;
let merchant: string;
let signs = '';
const shops = new Map<Platform, ShopClient>();
beforeAll(async () => {
  [network, door] = [await openSandbox(), await DashboardDoor.open()];
  server = await ServerProcess.create({ APP_URL: door.url });
  door.target = server.url;
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 4 }));
  await server.start();
  const client = await openSession(orm, () => server.url, await makeMember(orm), { origin: door.url });
  merchant = (await network.sandbox.phones.create({ name: 'Merchant' })).number;
  const { id } = await linkDevice(client, network.sandbox, merchant);
  const open = async (platform: Platform) => {
    const settings: Record<string, unknown> = { devices: [id] };
    for (const { key, on, section, text } of SHAPE_OF[platform].automations.filter((one) => one.section === 'order')) {
      settings[text] = `${key.slice(section.length + 1)} {order_number}`;
      if (on && 'flag' in on) settings[on.flag] = true;
      if (on && 'list' in on) settings[on.list] = [...((settings[on.list] as string[] | undefined) ?? []), on.item];
    }
    await activate(client, platform, settings);
    const shop = await ShopClient.create(network.sandbox, platform, door.url);
    signs = (await connect(client, shop, platform)) ?? signs;
    shops.set(platform, shop);
  };
  await Promise.all(PLATFORMS.map(open));
}, 120_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  door.close();
  await network.stop();
});

const sql = <Row>(query: string) => orm.em.getConnection().execute<Row[]>(query);

/** Orders of one shop, which the server hears nothing of. When it is slow each state has a time of its own in any platform's notation. */
async function placeOrders(platform: Platform, count: number, isSlow = false): Promise<Told[]> {
  const shop = shops.get(platform)!;
  const phones = await network.sandbox.phones.createMany(count);
  const all: Told[] = [];
  for (const { number: phone } of phones) {
    const states: KeptDelivery[][] = [];
    const order = await shop.order({ phone, name: 'سارة أحمد', cod: true });
    states.push(await takeKept(platform, shop));
    for (const status of WAY[platform].statuses) {
      if (isSlow) await sleep(1_100);
      await shop.setStatus(order.id, status);
      states.push(await takeKept(platform, shop));
    }
    all.push({ platform, phone, states });
  }
  return all;
}

async function takeKept(platform: Platform, shop: ShopClient): Promise<KeptDelivery[]> {
  await waitFor('the shop has told it', async () =>
    (await shop.read()).deliveries.every(({ state }) => state !== 'waiting'),
  );
  const isOurs = ({ path }: KeptDelivery): boolean => path.startsWith(`/webhooks/${platform}/`);
  const taken = door.kept!.filter(isOurs);
  door.kept = door.kept!.filter((one) => !isOurs(one));
  return taken;
}

async function capture(count: number, isSlow = false): Promise<Told[]> {
  door.kept = [];
  const told = await Promise.all(PLATFORMS.map((platform) => placeOrders(platform, count, isSlow)));
  door.kept = null;
  return told.flat();
}

/** The status of the answer; 0 when there was none. */
async function post({ path, headers, body }: KeptDelivery): Promise<number> {
  const signed = path.startsWith('/webhooks/twsaa/') ? signAnew(headers, body) : headers;
  return fetch(server.url + path, { method: 'POST', headers: signed, body }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  );
}

/** A shop of the generic protocol signs each try with its time. */
function signAnew(headers: Record<string, string>, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = `${timestamp}.${headers['x-webhook-id']}.${body}`;
  const proof = `v1=${createHmac('sha256', signs).update(text).digest('hex')}`;
  return { ...headers, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': proof };
}

let accepted = 0;
/** As a platform does: what was not answered comes again, what was answered 200 is done with. */
async function deliver(delivery: KeptDelivery, copies: number): Promise<void> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: copies }, () => post(delivery)));
    expect(answers.filter((status) => status !== 200 && status !== 0)).toEqual([]);
    if (answers.includes(200)) break;
    await sleep(50);
  }
  accepted++;
}

async function deliverInOrder({ states }: Told, copies: number): Promise<void> {
  for (const delivery of states.flat()) await deliver(delivery, copies);
}

const texts = async (phone: string): Promise<string[]> =>
  (await network.sandbox.messages(phone, merchant, 200)).flatMap(({ fromMe, text }) => (fromMe || !text ? [] : [text]));
const wordsOf = async ({ phone }: Told): Promise<string[]> =>
  (await texts(phone)).map((text) => text.split(' ')[0]!).toSorted();

/** Nothing waits any more, neither to be read nor to be sent. */
const settled = () =>
  waitFor(
    'all was read and sent',
    async () => {
      const left = await sql(
        `select 1 from store_events where state = 'received' union all
         select 1 from store_messages where state in ('waiting', 'queued')`,
      );
      return left.length === 0;
    },
    120_000,
  );

it(`${AT_ONCE} of each delivery at once, and kill -9 at ${KILLS} random moments after an answer: each state of each order is told of once`, async () => {
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
  // What the last of the killed processes had claimed is taken up by others after half a minute.
  await sql(`update store_messages set updated_at = updated_at - interval '30 seconds'
              where state = 'queued' and message_id is null`);
  await settled();
  for (const order of orders)
    expect([order.platform, await wordsOf(order)]).toEqual([order.platform, WAY[order.platform].told.toSorted()]);

  // Hours later, and after another start, the platforms tell it all again, the last first.
  for (const [table, columns] of Object.entries(TIMES))
    await sql(`update ${table} set ${columns.map((one) => `${one} = ${one} - interval '4 hours'`).join()}`);
  await server.end('SIGTERM');
  await server.start();
  const again = orders.flatMap(({ states }) => states.flat()).toReversed();
  for (const delivery of again) await deliver(delivery, 2);
  await settled();
  for (const order of orders)
    expect([order.platform, await wordsOf(order)]).toEqual([order.platform, WAY[order.platform].told.toSorted()]);
  const [{ events } = { events: 0 }] = await sql<{ events: number }>(
    `select count(*)::int events from store_events where name not like 'app.%'`,
  );
  process.stderr.write(
    `${orders.length} orders, ${total} deliveries in ${events} events; at the kills ${lost.join(' ')} were answered and not read\n`,
  );
  expect(events).toBeLessThanOrEqual(total);
}, 1_200_000);

/** What the server goes by when it asks how long ago something was. */
const TIMES = {
  store_events: ['created_at', 'updated_at', 'handled_at'],
  store_messages: ['created_at', 'updated_at', 'due_at', 'sent_at'],
  shop_orders: ['created_at', 'updated_at'],
};

it('the last state first, and then all of them in reverse, 50 times each: the customer hears of the last alone, and the order keeps it', async () => {
  const orders = await capture(1, true);
  await Promise.all(
    orders.map(async ({ states }) => {
      for (const delivery of states.toReversed().flat()) {
        await deliver(delivery, AT_ONCE);
        await settled();
      }
    }),
  );
  // Shopify writes an order whole each time: whoever hears of it at its end hears also that it has come in.
  for (const order of orders)
    expect([order.platform, await wordsOf(order)]).toEqual([
      order.platform,
      order.platform === 'shopify' ? ['delivered', 'new'] : ['delivered'],
    ]);
  const phones = orders.map(({ phone }) => `'${phone}'`).join();
  const states = await sql<{ status: string }>(`select status from shop_orders where phone in (${phones})`);
  expect(states).toEqual(orders.map(() => ({ status: 'delivered' })));
}, 240_000);
