import type { StoreItem } from '../store-events/store-event.js';
import { platformOf } from '../platforms/platforms.contract.js';
import type { CartResource, CartStatus } from './carts.contract.js';
import { toIso } from '../../platform/to-iso.js';

/** Carts as `c`, stores as `s`. */
export const CART_COLUMNS = `c.id, s.app_id, c.state, c.status_send, c.count_send, c.required_call, c.called_at, c.coupon, c.reason, c.due_at,
  c.recovered_total, c.customer_name, c.phone, c.checkout_url, c.products_count, c.total, c.subtotal, c.currency, c.items, c.left_at,
  c.created_at, c.updated_at`;

export interface CartColumns {
  id: string;
  app_id: number;
  state: string;
  status_send: CartStatus;
  count_send: number;
  required_call: boolean;
  called_at: Date | null;
  coupon: string | null;
  reason: string | null;
  due_at: Date | null;
  recovered_total: string | null;
  customer_name: string | null;
  phone: string | null;
  checkout_url: string | null;
  products_count: number;
  total: string | null;
  subtotal: string | null;
  currency: string;
  items: StoreItem[];
  left_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export function toCartResource(row: CartColumns): CartResource {
  const { coupon } = row;
  return {
    id: Number(row.id),
    app: { id: row.app_id, name: platformOf(row.app_id)! },
    status_send: row.status_send,
    count_send: row.count_send,
    required_call: row.required_call,
    called_at: toIso(row.called_at),
    coupon,
    reason: row.reason,
    // The due time of a cart in use is no reminder.
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

/** Shows at least two of four stored decimals. */
export const toMoney = (amount: string | null): string | null => amount && amount.replace(/(\.\d\d\d*?)0+$/, '$1');
