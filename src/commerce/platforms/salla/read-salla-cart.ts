import type { CartEvent, ShopFacts } from '../../store-events/store-event.js';
import { readDate } from '../reading/read-date.js';
import type { Fields } from '../reading/read-fields.js';
import { readSallaCustomer } from './read-salla-customer.js';
import { readSallaItem } from './read-salla-order.js';

/** Salla tells itself when a cart was left. Of one that was bought it tells sums as plain numbers, and no customer. */
export function readSallaCart(
  data: Fields,
  change: CartEvent['change'],
  shop: ShopFacts,
  at: Date | null,
): CartEvent | null {
  const id = data.id('id', 'cart_id');
  if (!id) return null;
  const items = data.list('items').map(readSallaItem);
  const minutes = data.count('age_in_minutes');
  const counted = at && minutes !== null ? new Date(at.getTime() - minutes * 60_000) : null;
  const cart = {
    ...{ id, items },
    customer: readSallaCustomer(data.at('customer'), shop),
    checkoutUrl: data.url('checkout_url', 'url'),
    coupon: data.firstText(['coupon.code', 'coupon'], 100),
    currency: data.currency(shop.currency, 'currency', 'total.currency'),
    total: data.amount('total.amount', 'total'),
    subtotal: data.amount('subtotal.amount', 'subtotal'),
    productsCount: data.count('products_count') ?? items.reduce((sum, { quantity }) => sum + quantity, 0),
    leftAt: readDate(data.raw('updated_at')) ?? counted,
    orderId: data.id('order_id', 'order.id'),
  };
  return { kind: 'cart', change, at, cart };
}

/** What became of a cart, by the word of its change. */
export function changeOfSallaCart(data: Fields): CartEvent['change'] {
  const status = data.text('status')?.toLowerCase() ?? '';
  if (status === 'purchased' || status === 'completed') return 'purchased';
  return ['deleted', 'removed', 'canceled', 'cancelled'].includes(status) ? 'dropped' : 'updated';
}
