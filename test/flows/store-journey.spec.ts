import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cartJob } from '../../src/commerce/carts/cart.job.js';
import { fetchMissedJob } from '../../src/commerce/inbox/fetch-missed.job.js';
import { CONNECTORS } from '../../src/commerce/platforms/connectors.gen.js';
import { APP_IDS, PLATFORMS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import type { SandboxStore } from '../../src/sandbox/sandbox-stores.contract.js';
import { PLACEHOLDERS } from '../../src/commerce/store-events/placeholders.contract.js';
import { DESCRIPTIONS } from '../../src/commerce/platforms/descriptions.gen.contract.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import type { OwnApp } from '../setup/servers/app.js';
import { startBehindProxy } from '../setup/stores/dashboard-proxy.js';
import { activateStoreApp, connectNewStore, everythingOn } from '../setup/stores/merchant-store.js';
import { ORDER_COURSES } from '../setup/stores/order-courses.js';
import type { StoreClient } from '../setup/stores/store-client.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let proxyUrl: string;
let close: () => Promise<void>;
/** All run in parallel on one server. */
const journeys = new Map<Platform, Promise<unknown>>();
beforeAll(async () => {
  ({ server, proxyUrl, close } = await startBehindProxy());
  for (const platform of PLATFORMS)
    journeys.set(
      platform,
      new Journey(platform).go().then(
        () => null,
        (error: unknown) => error,
      ),
    );
}, 60_000);
afterAll(() => close());

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

/** Writes one line per placeholder of the platform. */
const listed = (platform: Platform, section: 'order' | 'cart' | 'shipping'): string =>
  [...PLACEHOLDERS.all, ...PLACEHOLDERS[section]]
    .filter(({ platforms }) => platforms.includes(platform))
    .map(({ en }) => `${en}=[{${en}}]`)
    .join('\n');
const empty = (text: string): string[] => [...text.matchAll(/^(\w+)=\[\]$/gm)].map(([, name]) => name!);

const ENDS = ['partially_refunded', 'refunded', 'voided', 'expired', 'cancelled'];
const statesOf = (platform: Platform): string[] =>
  DESCRIPTIONS[platform].settings.automations
    .filter(({ section }) => section === 'order')
    .map(({ key }) => key)
    .filter((key) => !ORDER_COURSES[platform].unreachable.includes(key.slice('order.'.length)));

class Journey {
  private merchant!: Merchant;
  private store!: StoreClient;
  private lacks!: SandboxStore['lacks'];
  private accountId = 0;

  constructor(private readonly platform: Platform) {}

  async go(): Promise<void> {
    const { platform } = this;
    this.merchant = await Merchant.open(server);
    try {
      this.accountId = this.merchant.apiUser.member.accountId;
      const { client } = this.merchant.apiUser;
      await activateStoreApp(client, platform, {
        ...everythingOn(platform, this.merchant.device.id, {
          [ORDER_COURSES[platform].created]: listed(platform, 'order'),
          [ORDER_COURSES[platform].shipped]: listed(platform, 'shipping'),
        }),
        cod_confirmation: true,
        cod_confirmation_text: 'COD {order_number}',
        cod_reminder_minutes: 0,
        abandoned_cart_steps: [{ delay_minutes: 60, coupon: 'BACK10', text: `CART\n${listed(platform, 'cart')}` }],
      });
      this.store = await connectNewStore({ client, sandbox: this.merchant.sandbox, dashboardUrl: proxyUrl }, platform);
      this.lacks = (await this.store.read()).lacks;
      await this.buy();
      if (!this.lacks.cart_left) await this.comeBackToCart();
      await this.leave();
    } finally {
      await this.merchant.close();
    }
  }

  /** Expects one message per state, and the answer about cash on delivery in the store. */
  private async buy(): Promise<void> {
    const { platform, store } = this;
    const { number } = await this.merchant.sandbox.phones.create({ name: 'سارة' });
    const order = await store.order({ phone: number, name: 'سارة أحمد', cod: !this.lacks.cash_on_delivery });
    const text = await this.hears(number, ORDER_COURSES[platform].created);
    expect(text).not.toMatch(/[{}]/);
    expect([platform, empty(text)]).toEqual([platform, ORDER_COURSES[platform].emptyAtFirst]);
    expect(text).toContain('customer_name=[سارة أحمد]');
    expect(text).toContain(`order_number=[${order.number}]`);

    if (!this.lacks.cash_on_delivery) await this.confirm(number, order.id);
    const { statuses } = await store.read();
    // Repeated events have no effect.
    const walk = [...statuses.filter((one) => !ENDS.includes(one)), ...statuses.filter((one) => ENDS.includes(one))];
    for (const status of [...walk, ...walk]) await store.setStatus(order.id, status);
    await this.untilRead();
    await this.untilSent();
    const received = (await this.texts(number))
      .map((one) => one.split(/\s/)[0]!)
      .filter((key) => key.startsWith('order.'));
    expect([platform, received.toSorted()]).toEqual([platform, statesOf(platform).toSorted()]);
    const onTheWay = (await this.texts(number)).find((one) => one.startsWith(ORDER_COURSES[platform].shipped))!;
    expect([platform, empty(onTheWay)]).toEqual([platform, ORDER_COURSES[platform].emptyWhenShipped]);
  }

  private async confirm(number: string, orderId: string): Promise<void> {
    await this.hears(number, 'COD');
    await this.merchant.sandbox.send(number, this.merchant.number, '١');
    await waitFor('the answer is the order’s', async () => {
      const [row] = await this.rows<{ cod_state: string; told: boolean }>(
        'select cod_state, cod_told_at is not null told from shop_orders where account_id = ?',
      );
      return row?.cod_state === 'confirmed' && row.told;
    });
    const { written } = await this.store.readOrder(orderId);
    expect(written.filter(({ value }) => value.includes('واتساب'))).toHaveLength(
      CONNECTORS[this.platform].noteOrder ? 1 : 0,
    );
  }

  private async comeBackToCart(): Promise<void> {
    const { platform, store, merchant } = this;
    // A customer who has just bought gets no reminder.
    const { number } = await merchant.sandbox.phones.create({ name: 'نورة' });
    const cart = await store.leaveCart({ phone: number, name: 'نورة علي' });
    const id = await this.waitUntilAbandoned(number);
    await this.makeReminderDue(id);
    const text = await this.hears(number, 'CART');
    expect(text).not.toMatch(/[{}]/);
    expect([platform, empty(text)]).toEqual([platform, []]);
    await waitFor('the cart knows that it went', async () => {
      const [row] = await this.rows<{ sent_at: Date | null }>(
        `select sent_at from store_messages where account_id = ? and cart_id = ${id} and automation = 'cart.left'`,
      );
      return row?.sent_at;
    });
    const link = new URL(/cart_url=\[(.*)\]/.exec(text)![1]!);
    const headers = { 'user-agent': 'Mozilla/5.0' };
    const followed = await fetch(server.url + link.pathname, { redirect: 'manual', headers });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, expect.stringMatching(/^https?:/)]);
    const order = await store.buyCart(cart.id);
    // Later events about the converted cart change nothing.
    await this.untilRead();
    const [found] = (await merchant.apiUser.client.get('/api/v1/aboundedcarts')).body.data;
    expect([platform, found.status_send, Number(found.recovered_total)]).toEqual([platform, 'recovered', order.total]);
  }

  /** Expects pending messages not to be sent. */
  private async leave(): Promise<void> {
    const { platform, store, merchant } = this;
    const { client } = merchant.apiUser;
    const { number } = await merchant.sandbox.phones.create({ name: 'هند' });
    const state = async () => (await client.get(`/api/v1/apps/${APP_IDS[platform]}`)).body.connection;
    const isSilent = Boolean(this.lacks.uninstall_event);
    let id: string | null = null;
    // Revoked keys do not cancel reminders, because the merchant may enter new ones.
    if (!this.lacks.cart_left && !isSilent) {
      await store.leaveCart({ phone: number, name: 'هند علي' });
      id = await this.waitUntilAbandoned(number);
    }
    await store.uninstall();
    // Only a call shows that keys are revoked.
    if (isSilent) await client.post(`/api/v1/app-check/${APP_IDS[platform]}`);
    const reason = isSilent ? 'revoked' : 'uninstalled';
    await waitFor(`${platform}: it needs attention`, async () => {
      const { state: now, reason: why, checked_at } = await state();
      return now === 'needs_attention' && why === reason && checked_at !== null;
    });
    await store.order({ phone: number, name: 'هند علي' });
    expect((await store.read()).deliveries.filter(({ state: of }) => of === 'waiting')).toEqual([]);
    if (id !== null) {
      await this.makeReminderDue(id);
      await waitFor('the reminder is taken back', async () => {
        const [row] = await this.rows<{ state: string; reason: string }>(
          `select state, reason from store_messages where account_id = ? and cart_id = ${id} and automation = 'cart.left'`,
        );
        return row?.state === 'cancelled' && row.reason === 'disconnected';
      });
      await waitFor('its cart says why', async () => {
        const [row] = await this.rows<{ reason: string }>(
          `select reason from carts where account_id = ? and id = ${id}`,
        );
        return row?.reason === 'disconnected';
      });
    }
    expect(await this.texts(number)).toEqual([]);
  }

  private rows<Row>(query: string): Promise<Row[]> {
    return sql<Row>(query, [this.accountId]);
  }

  private async texts(phone: string): Promise<string[]> {
    const all = await this.merchant.sandbox.messages(phone, this.merchant.number, 200);
    return all.flatMap(({ fromMe, text }) => (fromMe || !text ? [] : [text]));
  }

  private hears(phone: string, what: string): Promise<string> {
    return waitFor(`${this.platform}: the phone hears of ${what}`, async () =>
      (await this.texts(phone)).find((text) => text.startsWith(what)),
    );
  }

  private async makeReminderDue(cartId: string): Promise<void> {
    await this.rows(
      `update store_messages set due_at = now() where account_id = ? and cart_id = ${cartId} and automation = 'cart.left'`,
    );
  }

  private async untilRead(): Promise<void> {
    await waitFor(`${this.platform}: all events were delivered and processed`, async () => {
      const { deliveries } = await this.store.read();
      if (deliveries.some(({ state }) => state === 'waiting')) return false;
      return (await this.rows(`select from store_events where account_id = ? and state = 'received'`)).length === 0;
    });
  }

  private async untilSent(): Promise<void> {
    await waitFor(`${this.platform}: all that is due has gone`, async () => {
      const left = `state = 'queued' or (state = 'waiting' and due_at <= now())`;
      return (await this.rows(`select from store_messages where account_id = ? and (${left})`)).length === 0;
    });
  }

  /** A cart of a platform without an event is abandoned after an hour without changes, or is found by polling. */
  private async waitUntilAbandoned(phone: string): Promise<string> {
    await this.rows(`update shops set looked_since = now() - interval '1 hour' where account_id = ?`);
    await server.app.get(Jobs).runSoon(fetchMissedJob);
    const { id } = await waitFor(`${this.platform}: the cart is known`, async () => {
      const known = `select id from carts where account_id = ? and phone = '${phone}'`;
      return (await this.rows<{ id: string }>(known))[0];
    });
    await this.rows(
      `update carts set touched_at = now() - interval '61 minutes', due_at = now() where account_id = ? and id = ${id} and state = 'open'`,
    );
    await server.app.get(Jobs).runSoon(cartJob);
    await waitFor('a reminder is planned', async () => {
      const waits = `select from store_messages where account_id = ? and cart_id = ${id} and automation = 'cart.left' and state = 'waiting'`;
      return (await this.rows(waits)).length === 1;
    });
    return id;
  }
}

describe.each(PLATFORMS)('a store of %s', (platform) => {
  it('sends one message per order state, asks about cash, reminds of a cart, counts its revenue, and stops after the uninstall', async () => {
    const problem = await journeys.get(platform);
    if (problem) throw problem;
  }, 120_000);
});
