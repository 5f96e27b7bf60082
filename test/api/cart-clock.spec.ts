import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { stopCartsOfCustomer } from '../../src/commerce/carts/engine/stop-carts.js';
import { seededRandom } from '../../src/templates/text/text.contract.js';
import { afterQuietHours } from '../../src/commerce/automations/after-quiet-hours.js';
import { Clock } from '../../src/platform/clock.js';
import { lockAccount } from '../../src/platform/database/lock-account.js';
import { customerOf, openCarts } from '../setup/stores/cart-world.js';
import { CartModel } from '../setup/stores/cart-model.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

let server: OwnApp;
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const STORES = 4;
/** Number of carts per store. */
const CARTS = 125;
const PEOPLE = 88;
const START = Date.parse('2040-01-01T00:00:00Z');
const HOUR = 3_600_000;
const DELAYS = [60, 180, 1440];
const CLOCK = { timeZone: 'Asia/Riyadh', quiet: { from: '22:00', to: '08:00' } };
const SETTINGS = {
  aboundedcart_created: true,
  aboundedcart_created_text: 'x',
  abandoned_cart_steps: DELAYS.map((delay_minutes) => ({ delay_minutes, text: '', template_id: null, coupon: null })),
};

type Action = 'left' | 'updated' | 'order' | 'order of the person' | 'reply' | 'opt-out' | 'dropped';
interface CartEvent {
  at: Date;
  action: Action;
  cart: number;
}

interface Row {
  id: string;
  cart_key: string;
  count_send: number;
  state: string;
  recovered_total: string | null;
}

function drawEvents(random: () => number): CartEvent[] {
  const actions: Action[] = ['updated', 'order', 'order of the person', 'reply', 'opt-out', 'dropped'];
  return Array.from({ length: CARTS }, (_, cart) => {
    const left = START + random() * 96 * HOUR;
    const events: CartEvent[] = [{ at: new Date(left), action: 'left', cart }];
    for (let more = Math.floor(random() * 3); more > 0; more -= 1) {
      const action = actions[Math.floor(random() * actions.length)]!;
      events.push({ at: new Date(left + 1 + random() * 60 * HOUR), action, cart });
    }
    return events;
  })
    .flat()
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Returns actual and expected messages and cart states. */
async function simulateStore(store: Awaited<ReturnType<typeof openCarts>>, random: () => number) {
  const model = new CartModel(DELAYS, (at) => afterQuietHours(CLOCK, at));
  const phoneOf = (cart: number) => `9665${String(cart % PEOPLE).padStart(8, '0')}`;
  const sent: { id: string; at: Date }[] = [];
  let orders = 0;

  const sendUntil = async (end: Date): Promise<void> => {
    for (;;) {
      const [next] = await store.sql<{ due_at: string | null }>(
        `select min(due_at) as due_at from store_messages where account_id = ? and state = 'waiting'`,
        [store.accountId],
      );
      const due = next?.due_at ? new Date(next.due_at) : null;
      if (!due || due >= end) return;
      for (const row of await store.claim(due)) {
        const refusal = model.isSuppressed(row.phone) ? 'opted_out' : null;
        if (await store.send(row, due, refusal)) sent.push({ id: String(row.cart_id), at: due });
        await store.check(row.cart_id, due);
      }
    }
  };

  const apply = async ({ at, action, cart }: CartEvent): Promise<void> => {
    const phone = phoneOf(cart);
    const customer = customerOf(phone);
    if (action === 'left' || action === 'updated' || action === 'dropped') {
      model[action](cart, phone, at);
      await store.sendEvent(action, { id: `c-${cart}`, customer, total: `${100 + cart}.00` }, at);
    } else if (action === 'reply' || action === 'opt-out') {
      const isOptOut = action === 'opt-out';
      model.wrote(phone, at, isOptOut);
      await store.inside(async (em) => {
        await lockAccount(em, 'carts', store.accountId);
        await stopCartsOfCustomer(em, store.accountId, { phone, at, isOptOut }, at);
      });
    } else {
      const [number, total] = [++orders, Math.floor(random() * 100_000) / 100];
      const orderedCarts = action === 'order' ? [cart] : [];
      model.ordered(orderedCarts, phone, at, total);
      const cartIds = orderedCarts.map((key) => `c-${key}`);
      await store.order({ id: `${number}`, customer, total: total.toFixed(2), cartIds }, at);
    }
  };

  for (const event of [...drawEvents(random), { at: new Date(START + 60 * 24 * HOUR), action: null, cart: 0 }]) {
    await sendUntil(event.at);
    model.advance(event.at);
    if (event.action !== null) await apply(event);
  }
  const rows = await store.sql<Row>(
    'select id, cart_key, count_send, state, recovered_total from carts where account_id = ?',
    [store.accountId],
  );
  return { model, sent, rows };
}

const compareTimes = (one: string[], other: string[]) => one.join().localeCompare(other.join());
const sumCents = (amounts: (number | null)[]) =>
  amounts.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 100), 0);

it('hundreds of carts get exactly the due reminders, and none after a purchase, a reply or an opt-out', async () => {
  const stores: Awaited<ReturnType<typeof openCarts>>[] = [];
  for (let index = 0; index < STORES; index += 1) stores.push(await openCarts(server, SETTINGS));
  await stores[0]!.sql('update accounts set quiet_from = ?, quiet_to = ?', [CLOCK.quiet.from, CLOCK.quiet.to]);
  jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(new Date(START));
  const simulations = await Promise.all(
    stores.map((store, index) => simulateStore(store, seededRandom(20_261_123 + index))),
  );
  expect(simulations.flatMap(({ sent }) => sent).length).toBeGreaterThan(STORES * CARTS);
  for (const [index, { model, sent, rows }] of simulations.entries()) {
    const keys = new Map(rows.map(({ id, cart_key }) => [id, cart_key]));
    const expected = model.sends.map(({ cart, at }) => [`c-${cart}`, at.toISOString()]);
    expect(sent.map(({ id, at }) => [keys.get(id)!, at.toISOString()]).toSorted(compareTimes)).toEqual(
      expected.toSorted(compareTimes),
    );
    expect(Object.fromEntries(rows.map((row) => [row.cart_key, [row.state, row.count_send]]))).toEqual(
      Object.fromEntries(model.carts.map((cart) => [`c-${cart.key}`, [cart.state, cart.sent.length]])),
    );
    const revenue = sumCents(model.carts.map((cart) => cart.revenue));
    expect(revenue).toBeGreaterThan(0);
    expect(sumCents(rows.map(({ recovered_total: sum }) => (sum === null ? null : Number(sum))))).toBe(revenue);
    const left = (await stores[index]!.messages()).filter(({ state }) => state === 'waiting' || state === 'queued');
    expect(left).toEqual([]);
    expect(sent.filter(({ at }) => afterQuietHours(CLOCK, at).getTime() !== at.getTime())).toEqual([]);
  }
  for (const { events } of stores) events.close();
}, 300_000);
