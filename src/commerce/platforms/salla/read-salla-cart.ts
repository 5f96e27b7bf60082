import type { Amount, CartEvent, StoreFacts, StoreItem } from '../../store-events/store-event.js';
import { readStoreDate } from '../reading/read-store-date.js';
import type { JsonFields } from '../reading/read-fields.js';
import { multiplyAmount, sumAmounts } from '../reading/sum-amounts.js';
import { readSallaCustomer } from './read-salla-customer.js';
import { readSallaItem } from './read-salla-order.js';

export function readSallaCart(
  data: JsonFields,
  change: CartEvent['change'],
  store: StoreFacts,
  at: Date | null,
): CartEvent | null {
  const id = data.id('id', 'cart_id');
  if (!id) return null;
  const items = data.list('items').map((fields) => {
    const item = readSallaItem(fields);
    const price = fields.amount(
      'amounts.price.amount',
      'price.amount',
      'price',
      'product.price.amount',
      'product.price',
    );
    return { ...item, total: item.total ?? multiplyAmount(price, item.quantity) };
  });
  const minutes = data.count('age_in_minutes');
  const leftByAge = at && minutes !== null ? new Date(at.getTime() - minutes * 60_000) : null;
  const cart = {
    id,
    items,
    customer: readSallaCustomer(data.at('customer'), store),
    checkoutUrl: data.url('checkout_url', 'url'),
    coupon: data.firstText(['coupon.code', 'coupon'], 100),
    currency: data.currency(store.currency, 'currency', 'total.currency'),
    total: data.amount('total.amount', 'total', 'amounts.total.amount', 'amounts.total') ?? sumAll(items),
    subtotal: data.amount('subtotal.amount', 'subtotal', 'sub_total.amount', 'sub_total'),
    productsCount: data.count('products_count') ?? items.reduce((sum, { quantity }) => sum + quantity, 0),
    createdAt: readStoreDate(data.raw('created_at')),
    leftAt: readStoreDate(data.raw('updated_at')) ?? leftByAge,
    orderId: data.id('order_id', 'order.id'),
  };
  return { kind: 'cart', change, at, cart };
}

const sumAll = (items: readonly StoreItem[]): Amount =>
  items.every(({ total }) => total !== null) ? sumAmounts(items.map(({ total }) => total)) : null;

export function changeOfSallaCart(data: JsonFields): CartEvent['change'] {
  const status = data.text('status')?.toLowerCase() ?? '';
  if (status === 'purchased' || status === 'completed') return 'purchased';
  return ['deleted', 'removed', 'canceled', 'cancelled'].includes(status) ? 'dropped' : 'updated';
}
