import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, ItemRecord, OrderRecord, ReviewRecord } from '../state/store-records.js';
import { fullName, gmtText, twoDecimals, nationalPhone, riyadhText } from '../state/format-values.js';

export const WOO_STATUSES = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'shipped',
];

const localText = (at: number): string => riyadhText(at).replace(' ', 'T');

interface Sale {
  id: string;
  customerId: string;
  items: ItemRecord[];
  token: string;
  createdAt: number;
  updatedAt: number;
}

/** Returns an order, or the draft that a block checkout keeps of a cart. */
function toOrderFields(
  store: Store,
  sale: Sale,
  { status, paidAt, cod }: { status: string; paidAt: number | null; cod: boolean },
): Record<string, unknown> {
  const customer = store.customer(sale.customerId);
  const { shipping, tax, total } = store.amounts(sale.items);
  const key = `wc_order_${sale.token.slice(0, 13)}`;
  const { url } = store.record;
  const name = { first_name: customer.firstName, last_name: customer.lastName };
  const place = {
    company: '',
    address_1: 'شارع العليا',
    address_2: '',
    city: 'الرياض',
    state: '',
    postcode: '12211',
    country: 'SA',
  };
  return {
    id: Number(sale.id),
    parent_id: 0,
    number: sale.id,
    order_key: key,
    created_via: 'checkout',
    version: '9.4.2',
    status,
    currency: 'SAR',
    currency_symbol: 'ر.س',
    date_created: localText(sale.createdAt),
    date_created_gmt: gmtText(sale.createdAt),
    date_modified: localText(sale.updatedAt),
    date_modified_gmt: gmtText(sale.updatedAt),
    discount_total: '0.00',
    shipping_total: twoDecimals(shipping),
    total: twoDecimals(total),
    total_tax: twoDecimals(tax),
    customer_id: Number(customer.id),
    customer_note: '',
    billing: { ...name, ...place, email: customer.email, phone: nationalPhone(store, customer.phone) },
    shipping: { ...name, ...place, phone: '' },
    ...(cod
      ? { payment_method: 'cod', payment_method_title: 'الدفع عند الاستلام' }
      : { payment_method: 'bacs', payment_method_title: 'تحويل بنكي' }),
    transaction_id: '',
    date_paid: paidAt && localText(paidAt),
    date_paid_gmt: paidAt && gmtText(paidAt),
    date_completed_gmt: status === 'completed' ? gmtText(sale.updatedAt) : null,
    payment_url: `${url}/checkout/order-pay/${sale.id}/?pay_for_order=true&key=${key}`,
    needs_payment: status === 'pending' || status === 'failed',
    line_items: store.lines(sale.items).map(({ id, name: product, sku, price, quantity }, index) => ({
      id: Number(sale.id) * 10 + index,
      name: product,
      product_id: Number(id),
      quantity,
      sku,
      price,
      subtotal: twoDecimals(price * quantity),
      total: twoDecimals(price * quantity),
    })),
    shipping_lines: [{ id: Number(sale.id) * 10 + 9, method_title: 'توصيل', total: twoDecimals(shipping) }],
    coupon_lines: [],
    refunds: [],
  };
}

export function wooOrder(store: Store, order: OrderRecord): Record<string, unknown> {
  const { shipment } = order;
  const tracking = shipment && {
    tracking_provider: shipment.company,
    tracking_number: shipment.number,
    date_shipped: String(Math.floor(shipment.createdAt / 1000)),
  };
  const { order_bytes: bytes } = store.record.trouble;
  const meta_data = [
    ...(tracking ? [{ id: 1, key: '_wc_shipment_tracking_items', value: [tracking] }] : []),
    ...(bytes > 0 ? [{ id: 2, key: '_plugin_data', value: 'x'.repeat(bytes) }] : []),
  ];
  const { status, paid, cod, createdAt } = order;
  return { ...toOrderFields(store, order, { status, paidAt: paid ? createdAt : null, cod }), meta_data };
}

export function wooDraft(store: Store, cart: CartRecord): Record<string, unknown> {
  return { ...toOrderFields(store, cart, { status: 'checkout-draft', paidAt: null, cod: false }), meta_data: [] };
}

export function wooCustomer(store: Store, customer: CustomerRecord): Record<string, unknown> {
  const { id, email, firstName: first_name, lastName: last_name, createdAt, updatedAt } = customer;
  // Customers have no phone before the first order.
  const hasBought = [...store.orders.values()].some(({ customerId }) => customerId === id);
  const phone = hasBought ? nationalPhone(store, customer.phone) : '';
  return {
    id: Number(id),
    date_created_gmt: gmtText(createdAt),
    date_modified_gmt: gmtText(updatedAt),
    email,
    first_name,
    last_name,
    role: 'customer',
    username: email.split('@')[0],
    is_paying_customer: hasBought,
    billing: { first_name, last_name, phone, email, city: '', country: hasBought ? 'SA' : '' },
    shipping: { first_name, last_name, city: '', country: '' },
  };
}

export function wooReview(store: Store, review: ReviewRecord): Record<string, unknown> {
  const customer = store.customer(review.customerId);
  const product = store.record.products.find(({ id }) => id === review.productId);
  return {
    id: Number(review.id),
    date_created: localText(review.createdAt),
    date_created_gmt: gmtText(review.createdAt),
    product_id: Number(review.productId),
    product_name: product?.name ?? '',
    status: 'approved',
    reviewer: fullName(customer),
    reviewer_email: customer.email,
    review: `<p>${review.text}</p>\n`,
    rating: review.stars,
    verified: true,
  };
}

/** Omits ID, currency and signature, as the abandoned-cart plugin does. */
export function cartPluginForm(store: Store, cart: CartRecord): Record<string, string> {
  const customer = store.customer(cart.customerId);
  const lines = store.lines(cart.items);
  const rows = lines.map(
    ({ name, quantity, price }) => `<tr><td>${name}</td><td>${quantity}</td><td>${twoDecimals(price)}</td></tr>`,
  );
  return {
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone_number: nationalPhone(store, customer.phone),
    email: customer.email,
    billing_address: 'شارع العليا, الرياض, SA',
    shipping_address: 'شارع العليا, الرياض, SA',
    checkout_url: `${store.record.url}/checkout/?wcf_ac_token=${cart.token}`,
    product_names: lines.map(({ name }) => name).join(', '),
    coupon_code: '',
    order_status: cart.state === 'bought' ? 'completed' : 'abandoned',
    cart_total: twoDecimals(store.amounts(cart.items).total),
    product_table: `<table>${rows.join('')}</table>`,
  };
}
