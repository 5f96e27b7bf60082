import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, type SqlBool } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import type { StoreItem } from '../store-events/store-event.js';
import type { CartFacts, Moment } from './state/cart-facts.js';

export interface CartContents {
  customerId: string | null;
  customerName: string | null;
  customerFirstName: string | null;
  customerEmail: string | null;
  phone: string | null;
  checkoutUrl: string | null;
  coupon: string | null;
  currency: string;
  total: string | null;
  subtotal: string | null;
  productsCount: number;
  items: StoreItem[];
}

export interface Cart extends CartFacts, CartContents {
  /** 0 before the first insert. */
  id: number;
  accountId: number;
  storeId: number;
  cartKey: string;
  /** Last path segment of the short checkout link. */
  token: string;
  /** Time of the customer's last activity. */
  touchedAt: Date;
  orderId: string | null;
  recoveredTotal: string | null;
  recoveredCurrency: string | null;
  thankedAt: Date | null;
  /** Latest reminder change applied to the cart. */
  followedAt: Date | null;
  moments: StoredMoment[];
}

export type StoredMoment = Omit<Moment, 'at'> & { at: string };

const COLUMNS = [
  'id',
  'state',
  'reason',
  'generation',
  'phone',
  'coupon',
  'currency',
  'total',
  'subtotal',
  'items',
  'moments',
  'token',
  'account_id as accountId',
  'shop_id as storeId',
  'cart_key as cartKey',
  'steps_done as stepsDone',
  'count_send as countSend',
  'status_send as statusSend',
  'required_call as needsCall',
  'phone_problem as phoneProblem',
  'left_at as leftAt',
  'due_at as dueAt',
  'first_sent_at as firstSentAt',
  'last_sent_at as lastSentAt',
  'ended_at as endedAt',
  'touched_at as touchedAt',
  'customer_id as customerId',
  'customer_name as customerName',
  'customer_first_name as customerFirstName',
  'customer_email as customerEmail',
  'checkout_url as checkoutUrl',
  'products_count as productsCount',
  'order_id as orderId',
  'recovered_total as recoveredTotal',
  'recovered_currency as recoveredCurrency',
  'thanked_at as thankedAt',
  'followed_at as followedAt',
] as const;

/** The oldest updates and schedules are dropped first. */
const MAX_MOMENTS = 80;

/** `where` is a condition on `carts c`. */
export async function lockCarts(em: EntityManager, where: RawBuilder<SqlBool>): Promise<Cart[]> {
  const carts = await database(em)
    .selectFrom('carts as c')
    .select(COLUMNS)
    .where(where)
    .orderBy('c.id')
    .forUpdate()
    .execute();
  return carts.map((cart) => ({ ...cart, token: cart.token ?? '' }));
}

export async function saveCart(em: EntityManager, cart: Cart): Promise<Cart> {
  const columns = columnsOf(cart);
  if (cart.id > 0) {
    await database(em)
      .updateTable('carts')
      .set({ ...columns, updated_at: CURRENT_TIME })
      .where('id', '=', cart.id)
      .where('account_id', '=', cart.accountId)
      .execute();
    return cart;
  }
  const { accountId: account_id, storeId: shop_id, cartKey: cart_key, token } = cart;
  const { id } = await database(em)
    .insertInto('carts')
    .values({ account_id, shop_id, cart_key, token, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...cart, id };
}

const columnsOf = (cart: Cart) => ({
  state: cart.state,
  reason: cart.reason,
  generation: cart.generation,
  phone: cart.phone,
  coupon: cart.coupon,
  currency: cart.currency,
  total: cart.total,
  subtotal: cart.subtotal,
  items: JSON.stringify(cart.items),
  moments: JSON.stringify(cart.moments),
  steps_done: cart.stepsDone,
  count_send: cart.countSend,
  status_send: cart.statusSend,
  required_call: cart.needsCall,
  phone_problem: cart.phoneProblem,
  left_at: cart.leftAt,
  due_at: cart.dueAt,
  first_sent_at: cart.firstSentAt,
  last_sent_at: cart.lastSentAt,
  ended_at: cart.endedAt,
  touched_at: cart.touchedAt,
  customer_id: cart.customerId,
  customer_name: cart.customerName,
  customer_first_name: cart.customerFirstName,
  customer_email: cart.customerEmail,
  checkout_url: cart.checkoutUrl,
  products_count: cart.productsCount,
  order_id: cart.orderId,
  recovered_total: cart.recoveredTotal,
  recovered_currency: cart.recoveredCurrency,
  thanked_at: cart.thankedAt,
  followed_at: cart.followedAt,
});

/** Adds each message state once. Successive updates are one entry. */
export function withMoments(cart: Cart, newMoments: readonly Moment[]): Cart {
  const moments = [...cart.moments];
  for (const { at, ...moment } of newMoments) {
    const isKnown =
      moment.message !== null &&
      moments.some(({ message, what }) => message === moment.message && what === moment.what);
    if (isKnown) continue;
    if (moment.what === 'updated' && moments.at(-1)?.what === 'updated') moments.pop();
    moments.push({ ...moment, at: at.toISOString() });
  }
  while (moments.length > MAX_MOMENTS) {
    const minorIndex = moments.findIndex(({ what }) => what === 'updated' || what === 'scheduled');
    moments.splice(Math.max(0, minorIndex), 1);
  }
  return { ...cart, moments };
}
