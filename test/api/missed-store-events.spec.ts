import type { Job } from 'bullmq';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeleteOldEventsWorker } from '../../src/commerce/inbox/delete-old-events.worker.js';
import { FetchMissedWorker } from '../../src/commerce/inbox/fetch-missed.worker.js';
import type { Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { Workers } from '../../src/platform/queues/workers.js';
import { makeShop } from '../factories/make-shop.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { makeMember } from '../setup/accounts/members.js';
import type { OwnApp } from '../setup/servers/app.js';
import { startBehindDoor } from '../setup/shops/dashboard-door.js';
import { activate, connectNewShop } from '../setup/shops/merchant-shop.js';
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
  const own = await startBehindDoor();
  ({ sandbox, server } = { ...network, ...own });
  dashboardUrl = own.doorUrl;
  closing.push(network.stop, own.close);
}, 60_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

/** A connected shop whose orders lead to a message each, over a device that never connects. */
async function openShop(platform: Platform) {
  const { accountId, client, deviceId } = await openSender(server);
  const settings = { status_new: true, order_new_text: 'new {order_number}', devices: [deviceId] };
  await activate(client, platform, settings);
  const shop = await connectNewShop({ client, sandbox, dashboardUrl }, platform);
  const rows = <Row>(query: string) => sql<Row>(query, [accountId]);
  /** As if it had been a quarter of an hour since the last time. */
  const look = async (): Promise<void> => {
    const [before] = await rows<{ at: Date }>(
      `update shops set looked_since = looked_since - interval '16 minutes' where account_id = ? returning looked_since at`,
    );
    await server.app.get(Workers).reconcile(FetchMissedWorker);
    await waitFor('what was missed is asked for', async () => {
      const [now] = await rows<{ at: Date }>('select looked_since at from shops where account_id = ?');
      return now!.at > before!.at;
    });
    await waitFor('it is read', async () => {
      const left = await rows(`select from store_events where account_id = ? and state = 'received'`);
      return left.length === 0;
    });
  };
  const texts = async (): Promise<string[]> =>
    (await rows<{ body: string }>('select body from messages where account_id = ? order by body')).map(
      ({ body }) => body,
    );
  return { shop, rows, look, texts };
}

it.each(['woocommerce', 'shopify'] as const)(
  'what a shop of %s never delivered is found, and has its effect once, also when it is delivered after all',
  async (platform) => {
    const { shop, rows, look, texts } = await openShop(platform);
    await shop.trouble({ lost: 1000 });
    const lost = await shop.order({ phone: '966500000001', cod: false });
    expect((await shop.read()).deliveries.every(({ state }) => state === 'lost')).toBe(true);
    await look();
    await waitFor('its customer is written to', async () => (await texts()).length === 1);
    expect(await texts()).toEqual([`new ${lost.number}`]);

    // From here on the shop is heard again: it tells of the same order, and of another.
    await shop.trouble({ lost: 0 });
    await shop.setStatus(lost.id, platform === 'woocommerce' ? 'processing' : 'paid');
    const next = await shop.order({ phone: '966500000002', cod: false });
    await waitFor('the other is told of', async () => (await texts()).length === 2);
    await look();
    await look();
    expect(await texts()).toEqual([`new ${lost.number}`, `new ${next.number}`].toSorted());
    const effects = await rows<{ n: number }>(
      `select count(*)::int n from store_messages where account_id = ? and automation = 'order.new'`,
    );
    expect(effects).toEqual([{ n: 2 }]);
  },
  60_000,
);

it.each(['woocommerce', 'shopify'] as const)(
  'of %s all are found, however many changed at once',
  async (platform) => {
    const { shop, rows, look } = await openShop(platform);
    await shop.trouble({ lost: 1000 });
    const orders = 130;
    for (let each = 0; each < orders; each++) await shop.order({ phone: '966500000003' });
    await look();
    expect(await rows(`select count(*)::int n from shop_orders where account_id = ?`)).toEqual([{ n: orders }]);
  },
  90_000,
);

it('what shops told more than thirty days ago is gone, and the messages it led to are not', async () => {
  const { accountId } = await makeMember(server.orm);
  const em = server.orm.em.fork();
  const { id: shopId } = await makeShop(em, { accountId });
  for (const days of [31, 29, 0]) {
    const [event] = await sql<{ id: string }>(
      `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, body_sealed, state, created_at)
       values (?, ?, ?, 'order.created', 'k', 'x', 'handled', now() - make_interval(days => ?)) returning id`,
      [accountId, shopId, `of ${days}`, days],
    );
    await makeStoreMessage(em, { accountId, shopId, event_id: event!.id, customer_name: `of ${days}` });
  }
  // Many more than are deleted at once.
  await sql(
    `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, body_sealed, state, created_at)
     select ?, ?, 'old ' || n, 'order.created', 'k', 'x', 'handled', now() - interval '40 days' from generate_series(1, 11000) n`,
    [accountId, shopId],
  );
  await server.app.get(DeleteOldEventsWorker).process({ id: '1', queueName: 'spec', data: {} } as Job);
  const left = await sql('select dedupe_key from store_events where shop_id = ? order by id', [shopId]);
  expect(left).toEqual([{ dedupe_key: 'of 29' }, { dedupe_key: 'of 0' }]);
  const messages = await sql('select customer_name from store_messages where shop_id = ? order by id', [shopId]);
  expect(messages).toEqual([31, 29, 0].map((days) => ({ customer_name: `of ${days}` })));
});
