import type { Shop } from '../state/shop.js';
import type { CartRecord, CustomerRecord, ItemRecord, OrderRecord, ReviewRecord } from '../state/shop-records.js';
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

export function twsaaStore(shop: Shop): Record<string, unknown> {
  const { storeId: id, name, url } = shop.record;
  return { id, name, url, currency: 'SAR', country_code: 'SA' };
}

export function twsaaMerchant(shop: Shop): Record<string, unknown> {
  const { name, email, phone } = shop.record.owner;
  return { name, email, phone: `+${phone}` };
}

export function twsaaCustomer(shop: Shop, customer: CustomerRecord): Record<string, unknown> {
  const { id, firstName: first_name, lastName: last_name, phone, email } = customer;
  return { id, first_name, last_name, phone: internationalPhone(shop, phone), country_code: 'SA', email };
}

function itemsOf(shop: Shop, items: readonly ItemRecord[]): Record<string, unknown>[] {
  return shop.lines(items).map(({ id, name, sku, price, quantity }) => ({
    product_id: id,
    name,
    sku,
    quantity,
    total: twoDecimals(price * quantity),
    url: `${shop.record.url}/p/${id}`,
  }));
}

export function twsaaShipment({ shipment }: OrderRecord): Record<string, unknown> | null {
  if (!shipment) return null;
  const { company, number, status } = shipment;
  return { company, tracking_number: number, tracking_url: `https://track.example/${number}`, status };
}

export function twsaaOrder(shop: Shop, order: OrderRecord): Record<string, unknown> {
  const { url } = shop.record;
  const { subtotal, shipping, tax, total } = shop.amounts(order.items);
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
    customer: twsaaCustomer(shop, shop.customer(order.customerId)),
    shipping_address: { city: 'الرياض', country_code: 'SA', line: 'شارع العليا' },
    shipment: twsaaShipment(order),
    items: itemsOf(shop, order.items),
  };
}

export function twsaaCart(shop: Shop, cart: CartRecord): Record<string, unknown> {
  const { total } = shop.amounts(cart.items, false);
  return {
    id: cart.id,
    checkout_url: `${shop.record.url}/cart/recover/${cart.token}`,
    coupon: null,
    currency: 'SAR',
    subtotal: twoDecimals(total),
    total: twoDecimals(total),
    products_count: cart.items.length,
    // The store's minimum age, which the sandbox skips.
    age_minutes: Math.max(30, Math.round((Date.now() - cart.createdAt) / 60_000)),
    order_id: cart.orderId,
    customer: twsaaCustomer(shop, shop.customer(cart.customerId)),
    items: itemsOf(shop, cart.items),
  };
}

export function twsaaReview(shop: Shop, review: ReviewRecord): Record<string, unknown> {
  const product = shop.record.products.find(({ id }) => id === review.productId);
  const shown = product && { id: product.id, name: product.name, url: `${shop.record.url}/p/${product.id}` };
  const customer = twsaaCustomer(shop, shop.customer(review.customerId));
  if (review.about === 'question') return { id: review.id, text: review.text, product: shown, customer };
  const order = review.orderId === null ? undefined : shop.orders.get(review.orderId);
  const about = {
    product: review.about === 'product' ? shown : null,
    order: order && { id: order.id, number: order.number },
  };
  return { id: review.id, target: review.about, rating: review.stars, text: review.text, ...about, customer };
}

export function twsaaInvoice(shop: Shop, order: OrderRecord): Record<string, unknown> {
  const { total } = shop.amounts(order.items);
  const url = `${shop.record.url}/invoices/${order.token}`;
  return {
    id: `inv-${order.id}`,
    number: `INV-${order.number}`,
    total: twoDecimals(total),
    currency: 'SAR',
    date: new Date().toISOString(),
    url,
  };
}
