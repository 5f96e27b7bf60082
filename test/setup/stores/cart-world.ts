import type { EntityManager } from '@mikro-orm/postgresql';
import { planMessages } from '../../../src/commerce/automations/plan-messages.js';
import { applyCartEvent } from '../../../src/commerce/carts/engine/apply-cart-event.js';
import { applyOrderToCarts } from '../../../src/commerce/carts/engine/apply-order-to-carts.js';
import { CartDeps } from '../../../src/commerce/carts/engine/cart-deps.js';
import { isStillDue } from '../../../src/commerce/carts/engine/is-still-due.js';
import { checkCart } from '../../../src/commerce/carts/engine/check-cart.js';
import { recordOrder } from '../../../src/commerce/orders/record-order.js';
import type { Platform } from '../../../src/commerce/platforms/platforms.contract.js';
import { findStore } from '../../../src/commerce/store-row.js';
import type { CartEvent, OrderEvent, StoreCart, StoreOrder } from '../../../src/commerce/store-events/store-event.js';
import { makeStore } from '../../factories/make-store.js';
import { openApiUser } from '../accounts/api-user.js';
import type { TestApp } from '../servers/app.js';

export interface Waiting {
  id: number;
  account_id: number;
  cart_id: number;
  phone: string;
  effect_key: string;
}

/** Specs choose times of webhooks and sends that the server's own sender has not reached. */
export async function openCarts(server: TestApp, settings: Record<string, unknown>, platform: Platform = 'twsaa') {
  const user = await openApiUser(server);
  const { accountId } = user.member;
  const madeStore = await makeStore(server.orm.em.fork(), { accountId, platform, settings });
  const deps = server.app.get(CartDeps);
  const inside = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => server.orm.em.fork().transactional(work);
  const sql = <Row>(query: string, params: unknown[] = []) =>
    server.orm.em.getConnection().execute<Row[]>(query, params);
  const ownStore = async (em: EntityManager) => (await findStore(em, accountId, platform))!;

  const sendEvent = (change: CartEvent['change'], cart: Partial<StoreCart>, now: Date, at: Date | null = now) =>
    inside(async (em) => {
      const store = await ownStore(em);
      const event: CartEvent = { kind: 'cart', change, at, cart: cartOf(cart) };
      const applied = await applyCartEvent(em, deps, store, event, 0, now);
      const plans = applied.plans.map((plan) => ({ ...plan, eventId: null }));
      await planMessages(em, deps.secrets, store, plans);
      return applied;
    });
  const order = (given: Partial<StoreOrder>, now: Date, more: Partial<OrderEvent> = {}) =>
    inside(async (em) => {
      const store = await ownStore(em);
      const event: OrderEvent = {
        kind: 'order',
        statuses: ['new'],
        isNew: true,
        at: now,
        order: orderOf(given, now),
        ...more,
      };
      await recordOrder(em, store, event, now);
      return applyOrderToCarts(em, deps, store, event, now);
    });
  const check = (cartId: number, now: Date) => inside((em) => checkCart(em, deps, { accountId, cartId }, now));

  /** Claims due messages, as the server's sender does. */
  const claim = (now: Date) =>
    sql<Waiting>(
      `update store_messages set state = 'queued', updated_at = clock_timestamp() where id in (select id from store_messages
         where account_id = ? and state = 'waiting' and due_at <= ? order by due_at, id for update skip locked)
       returning id::int, account_id::int, cart_id::int, phone, effect_key`,
      [accountId, now],
    );
  /** Returns whether the message was sent. */
  const send = (row: Waiting, now: Date, refusal: string | null = null): Promise<boolean> =>
    inside(async (em) => {
      const isDue = await isStillDue(em, { ...row, accountId });
      const state = !isDue ? 'cancelled' : refusal ? 'skipped' : 'sent';
      await em.execute(
        'update store_messages set state = ?, reason = ?, message_id = ?, sent_at = ?, updated_at = clock_timestamp() where id = ?',
        [state, refusal, state === 'sent' ? row.id : null, state === 'sent' ? now : null, row.id],
      );
      return state === 'sent';
    });
  const read = async (key: string) =>
    (
      await sql<Record<string, unknown>>('select * from carts where shop_id = ? and cart_key = ?', [madeStore.id, key])
    )[0]!;
  const messages = () =>
    sql<{ effect_key: string; automation: string; state: string; due_at: string; reason: string | null }>(
      'select effect_key, automation, state, due_at, reason from store_messages where account_id = ? order by id',
      [accountId],
    );
  return {
    ...user,
    accountId,
    store: madeStore,
    deps,
    inside,
    sql,
    sendEvent,
    order,
    check,
    claim,
    send,
    read,
    messages,
  };
}

export function cartOf(given: Partial<StoreCart>): StoreCart {
  return {
    id: 'c-1',
    customer: customerOf('966500000001'),
    checkoutUrl: 'https://store.example/cart/1',
    coupon: null,
    currency: 'SAR',
    total: '239.00',
    subtotal: null,
    productsCount: 1,
    leftAt: null,
    orderId: null,
    items: [{ productId: '11', name: 'قهوة', sku: null, quantity: 1, total: '239.00', url: null }],
    ...given,
  };
}

export const customerOf = (phone: string | null, id: string | null = null): StoreCart['customer'] => ({
  id,
  name: 'سارة أحمد',
  firstName: 'سارة',
  email: null,
  phone,
  phoneProblem: phone ? null : 'no_phone',
});

function orderOf(given: Partial<StoreOrder>, now: Date): StoreOrder {
  return {
    id: '9001',
    number: '10231',
    statusLabel: null,
    customer: customerOf('966500000001'),
    currency: 'SAR',
    total: '201.00',
    subtotal: null,
    shippingCost: null,
    tax: null,
    discount: null,
    coupon: null,
    paymentMethod: null,
    paymentStatus: null,
    isCashOnDelivery: false,
    url: null,
    paymentUrl: null,
    reviewUrl: null,
    invoiceUrl: null,
    note: null,
    city: null,
    address: null,
    shipment: null,
    items: [],
    placedAt: now,
    cartIds: [],
    isTest: false,
    ...given,
  };
}
