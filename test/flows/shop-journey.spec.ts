import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CartWorker } from '../../src/commerce/carts/workers/cart.worker.js';
import { SHAPE_OF } from '../../src/commerce/automations/settings-shapes.contract.js';
import { APP_IDS, PLATFORMS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { Workers } from '../../src/platform/queues/workers.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import type { OwnApp } from '../setup/servers/app.js';
import { startBehindDoor } from '../setup/shops/dashboard-door.js';
import { ShopClient } from '../setup/shops/shop-client.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let doorUrl: string;
let close: () => Promise<void>;
beforeAll(async () => void ({ server, doorUrl, close } = await startBehindDoor()), 60_000);
afterAll(() => close());

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

/** Everything on, with a text that names what a placeholder of its section says. */
function everything(platform: Platform, device: number): Record<string, unknown> {
  const settings: Record<string, unknown> = {
    ...{ devices: [device], cod_confirmation: true, cod_confirmation_text: 'COD {رقم_الطلب}', cod_reminder_minutes: 0 },
    abandoned_cart_steps: [{ delay_minutes: 60, text: 'CART {إجمالي_السلة} {رابط_السلة}' }],
  };
  for (const { on, key, text } of SHAPE_OF[platform].automations) {
    settings[text] = `${key} {اسم_العميل} {رقم_الطلب} {إجمالي_الطلب}`;
    if (on && 'flag' in on) settings[on.flag] = true;
    if (on && 'list' in on) settings[on.list] = [...((settings[on.list] as string[]) ?? []), on.item];
  }
  return settings;
}

/** What each platform calls the states an order goes through, and the messages these lead to. */
const STATES: Record<Platform, { next: string; first: string; then: string; bought: string }> = {
  zid: { next: 'indelivery', first: 'order.new', then: 'order.indelivery', bought: 'order.new' },
  salla: { next: 'shipped', first: 'order.order_created', then: 'order.shipped', bought: 'order.order_created' },
  shopify: { next: 'cancelled', first: 'order.new', then: 'order.cancelled', bought: 'order.new' },
  woocommerce: { next: 'completed', first: 'order.new', then: 'order.delivered', bought: 'order.new' },
  twsaa: { next: 'shipped', first: 'order.new', then: 'order.shipped', bought: 'order.new' },
};

async function connect(merchant: Merchant, platform: Platform): Promise<ShopClient> {
  const { client } = merchant.apiUser;
  const id = APP_IDS[platform];
  await client.post(`/api/v1/subscribe-apps/${id}`);
  expect((await client.post(`/api/v1/save-app-settings/${id}`, everything(platform, merchant.device.id))).status).toBe(
    200,
  );
  const shop = await ShopClient.create(merchant.sandbox, platform, doorUrl);
  if (platform === 'twsaa') {
    const { webhook_url, secret } = (await client.post(`/api/v1/app-connect/${id}`, {})).body.data.connection;
    await shop.receiveAt(webhook_url, secret);
    return shop;
  }
  const { domain, url } = await shop.read();
  const left = await client.post(`/api/v1/app-connect/${id}`, { way: 'redirect', shop: domain, url });
  const back = await shop.approve(left.body.data.redirect_url);
  await fetch(server.url + back.pathname + back.search, {
    redirect: 'manual',
    headers: { cookie: client.cookieHeader },
  });
  expect((await client.get(`/api/v1/apps/${id}`)).body.connection.state).toBe('connected');
  if (platform === 'woocommerce') {
    // Carts come from a plugin of the shop, which knows an address and signs nothing.
    const { webhook_url } = (await client.get(`/api/v1/apps/${id}`)).body.connection;
    const [row] = await sql<{ n: number }>('select 1 as n');
    expect(row).toBeDefined();
    await shop.receiveAt(webhook_url);
  }
  return shop;
}

describe.each(PLATFORMS)('a shop of %s', (platform) => {
  it('writes of an order and its states once each, asks about cash, reminds of a cart and counts what came back', async () => {
    const merchant = await Merchant.open(server);
    const customer: PhoneResource = await merchant.sandbox.phones.create({ name: 'سارة' });
    const shop = await connect(merchant, platform);
    const heard = async (): Promise<string[]> =>
      (await merchant.sandbox.messages(customer.number, merchant.number)).flatMap((message) =>
        message.fromMe || !message.text ? [] : [message.text],
      );
    const hears = (what: string) =>
      waitFor(`the phone hears of ${what}`, async () => (await heard()).some((text) => text.startsWith(what)));
    const { next, first, then } = STATES[platform];

    const order = await shop.order({ phone: customer.number, name: 'سارة أحمد', cod: true });
    await hears(first);
    await hears('COD');
    const text = (await heard()).find((one) => one.startsWith(first))!;
    // Name, number and total are filled: no brace and no gap is left.
    expect(text).toMatch(/سارة أحمد \S+ \d+\.\d\d/);
    await merchant.sandbox.send(customer.number, merchant.number, '١');
    await waitFor('the order is confirmed', async () => {
      const [row] = await sql<{ cod_state: string; told: boolean }>(
        'select cod_state, cod_told_at is not null told from shop_orders where account_id = ? order by id limit 1',
        [merchant.apiUser.member.accountId],
      );
      return row?.cod_state === 'confirmed' && row.told;
    });
    if (platform !== 'twsaa') expect(JSON.stringify((await shop.readOrder(order.id)).written)).toContain('واتساب');
    await shop.setStatus(order.id, next);
    await hears(then);
    const firsts = (await heard()).filter((one) => one.startsWith(first));
    expect(firsts).toHaveLength(1);
    if (platform === 'woocommerce') return;

    const cart = await shop.leaveCart({ phone: customer.number, name: 'سارة أحمد' });
    const { accountId } = merchant.apiUser.member;
    if (platform === 'shopify') {
      await waitFor(
        'the cart is seen',
        async () => (await sql('select from carts where account_id = ?', [accountId])).length === 1,
      );
      await sql(`update carts set touched_at = now() - interval '61 minutes', due_at = now() where account_id = ?`, [
        accountId,
      ]);
      await server.app.get(Workers).reconcile(CartWorker);
    }
    await waitFor('a reminder is planned', async () => {
      const rows = await sql<object>(
        `select from store_messages where account_id = ? and automation = 'cart.left' and state = 'waiting'`,
        [accountId],
      );
      return rows.length === 1;
    });
    await sql(`update store_messages set due_at = now() where account_id = ? and automation = 'cart.left'`, [
      accountId,
    ]);
    await hears('CART');
    const reminder = (await heard()).find((one) => one.startsWith('CART'))!;
    const link = new URL(/https?:\S+/.exec(reminder)![0]);
    const followed = await fetch(server.url + link.pathname, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0' },
    });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, expect.stringMatching(/^https?:/)]);
    await shop.buyCart(cart.id);
    await waitFor('it is counted as recovered', async () => {
      const { body } = await merchant.apiUser.client.get('/api/v1/aboundedcarts');
      return body.data[0]?.status_send === 'recovered' && Number(body.data[0].recovered_total) > 0;
    });
    await merchant.close();
  }, 90_000);
});
