import type { Row } from '../../platform/database/statements/database.js';
import { platformOf } from '../platforms/platforms.contract.js';
import type { CartResource } from './carts.contract.js';
import { toIso } from '../../platform/to-iso.js';

const OWN_COLUMNS = [
  'id',
  'state',
  'status_send',
  'count_send',
  'required_call',
  'called_at',
  'coupon',
  'reason',
  'due_at',
  'recovered_total',
  'customer_name',
  'phone',
  'checkout_url',
  'products_count',
  'total',
  'subtotal',
  'currency',
  'items',
  'left_at',
  'created_at',
  'updated_at',
] as const;

/** Columns of `carts c` joined with `shops s`. */
export const CART_COLUMNS = [...OWN_COLUMNS.map((column) => `c.${column}` as const), 's.app_id' as const];

export type CartColumns = Pick<Row<'carts'>, (typeof OWN_COLUMNS)[number]> & Pick<Row<'shops'>, 'app_id'>;

export function toCartResource(row: CartColumns): CartResource {
  const { coupon } = row;
  return {
    id: row.id,
    app: { id: row.app_id, name: platformOf(row.app_id)! },
    status_send: row.status_send,
    count_send: row.count_send,
    required_call: row.required_call,
    called_at: toIso(row.called_at),
    coupon,
    reason: row.reason,
    // An open cart is due for abandonment.
    next_at: row.state === 'waiting' ? toIso(row.due_at) : null,
    recovered_total: toMoney(row.recovered_total),
    event: {
      customer_name: row.customer_name,
      customer_phone: row.phone,
      checkout_url: row.checkout_url,
      coupon,
      products_count: row.products_count,
      total: toMoney(row.total),
      subtotal: toMoney(row.subtotal),
      currency: row.currency,
      items: row.items.map(({ productId, name, quantity, total, url }) => ({
        product_id: productId,
        name,
        quantity,
        total,
        product_url: url,
      })),
    },
    abandoned_at: toIso(row.left_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Removes trailing zeros after the second decimal. */
export const toMoney = (amount: string | null): string | null => amount && amount.replace(/(\.\d\d\d*?)0+$/, '$1');
