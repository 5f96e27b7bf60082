import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { stopCartsOf } from '../../src/commerce/carts/engine/stop-carts.js';
import { seededRandom } from '../../src/messaging/text/text.contract.js';
import { afterQuietHours } from '../../src/commerce/automations/after-quiet-hours.js';
import { Clock } from '../../src/platform/clock.js';
import { lockAccount } from '../../src/platform/database/lock-account.js';
import { customerOf, openCarts } from '../setup/shops/cart-world.js';
import { ModelOfCarts } from '../setup/shops/model-of-carts.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

let server: OwnApp;
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const SHOPS = 8;
/** Of each shop. */
const CARTS = 125;
const PEOPLE = 88;
const START = Date.parse('2040-01-01T00:00:00Z');
const HOUR = 3_600_000;
const DELAYS = [60, 180, 1440];
const CLOCK = { timeZone: 'Asia/Riyadh', quiet: { from: '22:00', to: '08:00' } };
const SETTINGS = {
  ...{ aboundedcart_created: true, aboundedcart_created_text: 'x' },
  abandoned_cart_steps: DELAYS.map((delay_minutes) => ({ delay_minutes, text: '', template_id: null, coupon: null })),
};

type Deed = 'left' | 'updated' | 'order' | 'order of the person' | 'reply' | 'opt-out' | 'dropped';
interface Happening {
  at: Date;
  deed: Deed;
  cart: number;
}

interface Row {
  id: string;
  cart_key: string;
  count_send: number;
  state: string;
  recovered_total: string | null;
}

/** What befalls the carts of a shop in four days. */
function draw(random: () => number): Happening[] {
  const deeds: Deed[] = ['updated', 'order', 'order of the person', 'reply', 'opt-out', 'dropped'];
  return Array.from({ length: CARTS }, (_, cart) => {
    const left = START + random() * 96 * HOUR;
    const happenings: Happening[] = [{ at: new Date(left), deed: 'left', cart }];
    for (let more = Math.floor(random() * 3); more > 0; more -= 1) {
      const deed = deeds[Math.floor(random() * deeds.length)]!;
      happenings.push({ at: new Date(left + 1 + random() * 60 * HOUR), deed, cart });
    }
    return happenings;
  })
    .flat()
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Lives through all of it; what was sent and what came of the carts, and what should have been. */
async function live(shop: Awaited<ReturnType<typeof openCarts>>, random: () => number) {
  const model = new ModelOfCarts(DELAYS, (at) => afterQuietHours(CLOCK, at));
  const phoneOf = (cart: number) => `9665${String(cart % PEOPLE).padStart(8, '0')}`;
  const sent: { id: string; at: Date }[] = [];
  let orders = 0;

  /** Everything that is due before a time, at the time it is due. */
  const sendUntil = async (end: Date): Promise<void> => {
    for (;;) {
      const [next] = await shop.sql<{ due_at: string | null }>(
        `select min(due_at) as due_at from store_messages where account_id = ? and state = 'waiting'`,
        [shop.accountId],
      );
      const due = next?.due_at ? new Date(next.due_at) : null;
      if (!due || due >= end) return;
      for (const row of await shop.claim(due)) {
        const refusal = model.isSilenced(row.phone) ? 'opted_out' : null;
        if (await shop.send(row, due, refusal)) sent.push({ id: String(row.cart_id), at: due });
        await shop.look(row.cart_id, due);
      }
    }
  };

  const apply = async ({ at, deed, cart }: Happening): Promise<void> => {
    const phone = phoneOf(cart);
    const customer = customerOf(phone);
    if (deed === 'left' || deed === 'updated' || deed === 'dropped') {
      model[deed](cart, phone, at);
      await shop.tell(deed, { id: `c-${cart}`, customer, total: `${100 + cart}.00` }, at);
    } else if (deed === 'reply' || deed === 'opt-out') {
      const isOptOut = deed === 'opt-out';
      model.wrote(phone, at, isOptOut);
      await shop.inside(async (em) => {
        await lockAccount(em, 'carts', shop.accountId);
        await stopCartsOf(em, shop.accountId, { phone, at, isOptOut }, at);
      });
    } else {
      const [number, total] = [++orders, Math.floor(random() * 100_000) / 100];
      const named = deed === 'order' ? [cart] : [];
      model.ordered(named, phone, at, total);
      const cartIds = named.map((key) => `c-${key}`);
      await shop.order({ id: `${number}`, customer, total: total.toFixed(2), cartIds }, at);
    }
  };

  for (const happening of [...draw(random), { at: new Date(START + 60 * 24 * HOUR), deed: null, cart: 0 }]) {
    await sendUntil(happening.at);
    model.advance(happening.at);
    if (happening.deed !== null) await apply(happening);
  }
  const rows = await shop.sql<Row>(
    'select id, cart_key, count_send, state, recovered_total from carts where account_id = ?',
    [shop.accountId],
  );
  return { model, sent, rows };
}

const byTime = (one: string[], other: string[]) => one.join().localeCompare(other.join());
const cents = (amounts: (number | null)[]) =>
  amounts.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 100), 0);

it('a thousand carts are reminded of exactly when they should be, and never after they are bought, answered or silenced', async () => {
  const shops: Awaited<ReturnType<typeof openCarts>>[] = [];
  for (let index = 0; index < SHOPS; index += 1) shops.push(await openCarts(server, SETTINGS));
  await shops[0]!.sql('update accounts set quiet_from = ?, quiet_to = ?', [CLOCK.quiet.from, CLOCK.quiet.to]);
  jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(new Date(START));
  const lives = await Promise.all(shops.map((shop, index) => live(shop, seededRandom(20_261_123 + index))));
  expect(lives.flatMap(({ sent }) => sent).length).toBeGreaterThan(SHOPS * CARTS);
  for (const [index, { model, sent, rows }] of lives.entries()) {
    const keys = new Map(rows.map(({ id, cart_key }) => [id, cart_key]));
    const expected = model.sends.map(({ cart, at }) => [`c-${cart}`, at.toISOString()]);
    expect(sent.map(({ id, at }) => [keys.get(id)!, at.toISOString()]).toSorted(byTime)).toEqual(
      expected.toSorted(byTime),
    );
    expect(Object.fromEntries(rows.map((row) => [row.cart_key, [row.state, row.count_send]]))).toEqual(
      Object.fromEntries(model.carts.map((cart) => [`c-${cart.key}`, [cart.state, cart.sent.length]])),
    );
    const revenue = cents(model.carts.map((cart) => cart.revenue));
    expect(revenue).toBeGreaterThan(0);
    expect(cents(rows.map(({ recovered_total: sum }) => (sum === null ? null : Number(sum))))).toBe(revenue);
    // Nothing that was planned is left over, and nothing went in quiet hours.
    const left = (await shops[index]!.messages()).filter(({ state }) => state === 'waiting' || state === 'queued');
    expect(left).toEqual([]);
    expect(sent.filter(({ at }) => afterQuietHours(CLOCK, at).getTime() !== at.getTime())).toEqual([]);
  }
  for (const { events } of shops) events.close();
}, 300_000);
