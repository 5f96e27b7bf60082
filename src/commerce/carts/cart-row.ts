import type { EntityManager } from '@mikro-orm/postgresql';
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
  shopId: number;
  cartKey: string;
  /** Part of the short link. */
  token: string;
  touchedAt: Date;
  orderId: string | null;
  recoveredTotal: string | null;
  recoveredCurrency: string | null;
  thankedAt: Date | null;
  followedAt: Date | null;
  moments: StoredMoment[];
}

export type StoredMoment = Omit<Moment, 'at'> & { at: string };

const COLUMNS: readonly (readonly [keyof Cart, string])[] = [
  ...(
    ['state', 'reason', 'generation', 'phone', 'coupon', 'currency', 'total', 'subtotal', 'items', 'moments'] as const
  ).map((name) => [name, name] as const),
  ['stepsDone', 'steps_done'] as const,
  ['countSend', 'count_send'] as const,
  ['statusSend', 'status_send'] as const,
  ['requiredCall', 'required_call'] as const,
  ['phoneProblem', 'phone_problem'] as const,
  ['leftAt', 'left_at'] as const,
  ['dueAt', 'due_at'] as const,
  ['firstSentAt', 'first_sent_at'] as const,
  ['lastSentAt', 'last_sent_at'] as const,
  ['endedAt', 'ended_at'] as const,
  ['touchedAt', 'touched_at'] as const,
  ['customerId', 'customer_id'] as const,
  ['customerName', 'customer_name'] as const,
  ['customerFirstName', 'customer_first_name'] as const,
  ['customerEmail', 'customer_email'] as const,
  ['checkoutUrl', 'checkout_url'] as const,
  ['productsCount', 'products_count'] as const,
  ['orderId', 'order_id'] as const,
  ['recoveredTotal', 'recovered_total'] as const,
  ['recoveredCurrency', 'recovered_currency'] as const,
  ['thankedAt', 'thanked_at'] as const,
  ['followedAt', 'followed_at'] as const,
];
const FIXED = ['account_id', 'shop_id', 'cart_key', 'token'];
const TIMES: ReadonlySet<keyof Cart> = new Set([
  'leftAt',
  'dueAt',
  'firstSentAt',
  'lastSentAt',
  'endedAt',
  'touchedAt',
  'thankedAt',
  'followedAt',
] as const);
const SELECTED = ['id', ...FIXED, ...COLUMNS.map(([, column]) => column)].map((column) => `c.${column}`).join(', ');
const PLACES: Readonly<Record<string, string>> = { items: '?::jsonb', moments: '?::jsonb' };

/** Beyond it the oldest irrelevant moments are dropped. */
const MAX_MOMENTS = 80;

/** Locks until commit. `where` applies to table `c`. */
export async function lockCarts(em: EntityManager, where: string, params: readonly unknown[]): Promise<Cart[]> {
  const rows = await em.execute<Record<string, unknown>[]>(
    `select ${SELECTED} from carts c where ${where} order by c.id for update`,
    [...params],
  );
  return rows.map(toCart);
}

export async function saveCart(em: EntityManager, cart: Cart): Promise<Cart> {
  const values = COLUMNS.map(([field]) => toValue(cart[field]));
  if (cart.id > 0) {
    await em.execute(
      `update carts set ${COLUMNS.map(([, column]) => `${column} = ${PLACES[column] ?? '?'}`).join(', ')}, updated_at = clock_timestamp()
        where id = ? and account_id = ?`,
      [...values, cart.id, cart.accountId],
    );
    return cart;
  }
  const [row] = await em.execute<{ id: string }[]>(
    `insert into carts (${[...FIXED, ...COLUMNS.map(([, column]) => column)].join(', ')})
     values (?, ?, ?, ?, ${COLUMNS.map(([, column]) => PLACES[column] ?? '?').join(', ')}) returning id`,
    [cart.accountId, cart.shopId, cart.cartKey, cart.token, ...values],
  );
  return { ...cart, id: Number(row!.id) };
}

/** Adds each message state once. Repeated updates keep the last. */
export function withMoments(cart: Cart, newMoments: readonly Moment[]): Cart {
  const moments = [...cart.moments];
  for (const { at, ...moment } of newMoments) {
    const isKnown =
      moment.message !== null && moments.some((m) => m.message === moment.message && m.what === moment.what);
    if (isKnown) continue;
    if (moment.what === 'updated' && moments.at(-1)?.what === 'updated') moments.pop();
    moments.push({ ...moment, at: at.toISOString() });
  }
  while (moments.length > MAX_MOMENTS) {
    const least = moments.findIndex(({ what }) => what === 'updated' || what === 'scheduled');
    moments.splice(Math.max(0, least), 1);
  }
  return { ...cart, moments };
}

function toValue(value: Cart[keyof Cart]): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

function toCart(row: Record<string, unknown>): Cart {
  const values = COLUMNS.map(([field, column]) => {
    const value = row[column];
    return [field, TIMES.has(field) && value !== null ? new Date(value as string) : value];
  });
  return {
    ...(Object.fromEntries(values) as Cart),
    id: Number(row['id']),
    accountId: Number(row['account_id']),
    shopId: Number(row['shop_id']),
    cartKey: row['cart_key'] as string,
    token: (row['token'] as string | null) ?? '',
  };
}
