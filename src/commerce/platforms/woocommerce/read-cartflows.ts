import { createHash } from 'node:crypto';
import type { CartEvent, StoreFacts, StoreItem } from '../../store-events/store-event.js';
import { toCustomer } from '../reading/read-customer.js';
import { cleanText, JsonFields, MAX_STORE_NAME_LENGTH } from '../reading/read-fields.js';

export function parseForm(body: Buffer): JsonFields {
  return new JsonFields(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
}

/** Detects "Cart Abandonment Recovery for WooCommerce", which signs nothing. */
export const isCartflows = (form: JsonFields): boolean =>
  ['abandoned', 'completed'].includes(form.text('order_status') ?? '') &&
  (form.text('checkout_url') ?? form.text('email')) !== null;

export function readCartflows(form: JsonFields, store: StoreFacts): CartEvent | null {
  if (!isCartflows(form)) return null;
  const items = readTable(form.markup('product_table', MAX_TABLE_LENGTH)) ?? readNames(form);
  const customer = toCustomer(
    {
      firstName: form.text('first_name'),
      lastName: form.text('last_name'),
      email: form.text('email'),
      phones: [{ value: form.firstText(['phone_number', 'phone']), country: form.country('billing_country') }],
    },
    store.country,
  );
  return {
    kind: 'cart',
    change: form.text('order_status') === 'completed' ? 'completed' : 'left',
    // The form has no time, so arrival counts.
    at: null,
    cart: {
      id: cartIdOf(form),
      customer,
      items,
      leftAt: null,
      orderId: form.id('order_id'),
      checkoutUrl: form.url('checkout_url'),
      coupon: form.text('coupon_code', 100),
      currency: form.currency(store.currency, 'currency'),
      total: form.amount('cart_total'),
      subtotal: null,
      productsCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  };
}

/** Prefers the session in the checkout token. */
function cartIdOf(form: JsonFields): string {
  const url = form.url('checkout_url');
  const token = url && URL.canParse(url) ? new URL(url).searchParams.get('wcf_ac_token') : null;
  if (token) {
    const session = new URLSearchParams(Buffer.from(token, 'base64').toString('latin1')).get('wcf_session_id');
    if (session && /^[\w-]{8,80}$/.test(session)) return session;
    return /^[\w-]{8,80}$/.test(token) ? token : hash(token);
  }
  return hash(`${form.text('email') ?? ''}\n${form.text('phone_number') ?? ''}\n${form.text('cart_total') ?? ''}`);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const toNamedItem = (name: string, quantity: number): StoreItem => ({
  productId: null,
  name: name.slice(0, MAX_STORE_NAME_LENGTH),
  sku: null,
  quantity,
  total: null,
  url: null,
});

const readNames = (form: JsonFields): StoreItem[] =>
  (form.text('product_names', 100_000) ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, MAX_ROWS)
    .map((name) => toNamedItem(name, 1));

const MAX_TABLE_LENGTH = 1_000_000;
const MAX_ROWS = 1_000;

/** Expects picture, name, quantity and price. Returns null without rows. */
function readTable(html: string): StoreItem[] | null {
  const items = html
    .split(/<tr(?=[\s>])/i)
    .slice(1, MAX_ROWS + 1)
    .flatMap((row) => {
      const cells = row
        .split(/<td(?=[\s>])/i)
        .slice(1)
        .map((cell) => cleanText(cell.replace(/^[^>]*>/, '').replace(/<[^<>]*>/g, ' ')) ?? '');
      const quantityIndex = cells.findIndex((cell) => /^\d{1,5}$/.test(cell));
      const name = cells.slice(0, quantityIndex === -1 ? 0 : quantityIndex).findLast((cell) => cell !== '');
      return name ? [toNamedItem(name, Number(cells[quantityIndex]))] : [];
    });
  return items.length > 0 ? items : null;
}
