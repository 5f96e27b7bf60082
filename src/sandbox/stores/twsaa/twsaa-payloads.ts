import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, ItemRecord, OrderRecord, ReviewRecord } from '../state/store-records.js';
import { internationalPhone, twoDecimals } from '../state/format-values.js';

export const TWSAA_STATUSES: Record<string, string> = {
  new: 'جديد',
  pending: 'معلق',
  pending_payment: 'بانتظار الدفع',
  reviewed: 'تمت المراجعة',
  processing: 'قيد المعالجة',
  processed: 'تمت المعالجة',
  shipped: 'تم الشحن',
  shipping: 'جاري التوصيل',
  delivered: 'تم التوصيل',
  canceled: 'ملغي',
  returning: 'قيد الإرجاع',
  returned: 'مرجع',
  paid: 'مدفوع',
  refunded: 'مسترد',
};

export function twsaaStore(store: Store): Record<string, unknown> {
  const { storeId: id, name, url } = store.record;
  return { id, name, url, currency: 'SAR', country_code: 'SA' };
}

export function twsaaMerchant(store: Store): Record<string, unknown> {
  const { name, email, phone } = store.record.owner;
  return { name, email, phone: `+${phone}` };
}

export function twsaaCustomer(store: Store, customer: CustomerRecord): Record<string, unknown> {
  const { id, firstName: first_name, lastName: last_name, phone, email } = customer;
  return { id, first_name, last_name, phone: internationalPhone(store, phone), country_code: 'SA', email };
}

function itemsOf(store: Store, items: readonly ItemRecord[]): Record<string, unknown>[] {
  return store.lines(items).map(({ id, name, sku, price, quantity }) => ({
    product_id: id,
    name,
    sku,
    quantity,
    total: twoDecimals(price * quantity),
    url: `${store.record.url}/p/${id}`,
  }));
}

export function twsaaShipment({ shipment }: OrderRecord): Record<string, unknown> | null {
  if (!shipment) return null;
  const { company, number, status } = shipment;
  return { company, tracking_number: number, tracking_url: `https://track.example/${number}`, status };
}

export function twsaaOrder(store: Store, order: OrderRecord): Record<string, unknown> {
  const { url } = store.record;
  const { subtotal, shipping, tax, total } = store.amounts(order.items);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    status_label: TWSAA_STATUSES[order.status] ?? order.status,
    previous_status: order.previousStatus,
    payment_status: order.paid ? 'paid' : 'unpaid',
    payment_method: order.cod ? 'cod' : 'mada',
    currency: 'SAR',
    subtotal: twoDecimals(subtotal),
    shipping: twoDecimals(shipping),
    tax: twoDecimals(tax),
    discount: '0.00',
    total: twoDecimals(total),
    coupon: null,
    url: `${url}/orders/${order.token}`,
    payment_url: order.status === 'pending_payment' ? `${url}/orders/${order.token}/pay` : null,
    review_url: `${url}/orders/${order.token}/review`,
    invoice_url: null,
    note: '',
    created_at: new Date(order.createdAt).toISOString(),
    customer: twsaaCustomer(store, store.customer(order.customerId)),
    shipping_address: { city: 'الرياض', country_code: 'SA', line: 'شارع العليا' },
    shipment: twsaaShipment(order),
    items: itemsOf(store, order.items),
  };
}

export function twsaaCart(store: Store, cart: CartRecord): Record<string, unknown> {
  const { total } = store.amounts(cart.items, { withShipping: false });
  return {
    id: cart.id,
    checkout_url: `${store.record.url}/cart/recover/${cart.token}`,
    coupon: null,
    currency: 'SAR',
    subtotal: twoDecimals(total),
    total: twoDecimals(total),
    products_count: cart.items.length,
    // Twsaa waits 30 minutes before it reports a cart.
    age_minutes: Math.max(30, Math.round((Date.now() - cart.createdAt) / 60_000)),
    order_id: cart.orderId,
    customer: twsaaCustomer(store, store.customer(cart.customerId)),
    items: itemsOf(store, cart.items),
  };
}

export function twsaaReview(store: Store, review: ReviewRecord): Record<string, unknown> {
  const product = store.record.products.find(({ id }) => id === review.productId);
  const productFields = product && { id: product.id, name: product.name, url: `${store.record.url}/p/${product.id}` };
  const customer = twsaaCustomer(store, store.customer(review.customerId));
  if (review.about === 'question') return { id: review.id, text: review.text, product: productFields, customer };
  const order = review.orderId === null ? undefined : store.orders.get(review.orderId);
  const about = {
    product: review.about === 'product' ? productFields : null,
    order: order && { id: order.id, number: order.number },
  };
  return { id: review.id, target: review.about, rating: review.stars, text: review.text, ...about, customer };
}

export function twsaaInvoice(store: Store, order: OrderRecord): Record<string, unknown> {
  const { total } = store.amounts(order.items);
  const url = `${store.record.url}/invoices/${order.token}`;
  return {
    id: `inv-${order.id}`,
    number: `INV-${order.number}`,
    total: twoDecimals(total),
    currency: 'SAR',
    date: new Date().toISOString(),
    url,
  };
}
