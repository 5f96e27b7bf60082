import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, OrderRecord, ReviewRecord } from '../state/store-records.js';
import { fullName, phoneDigits, riyadhText } from '../state/format-values.js';
import { productUrlOf, sallaDate, sallaPerson, sallaShortPerson, sar } from './salla-order-payloads.js';

export function sallaCart(store: Store, cart: CartRecord): Record<string, unknown> {
  const { total } = store.amounts(cart.items, { withShipping: false });
  return {
    id: Number(cart.id),
    total: sar(total),
    subtotal: sar(total),
    total_discount: sar(0),
    checkout_url: `${store.record.url}/checkout/${cart.token}`,
    // Salla waits 30 minutes before it reports a cart.
    age_in_minutes: Math.max(30, Math.round((Date.now() - cart.createdAt) / 60_000)),
    created_at: sallaDate(cart.createdAt),
    updated_at: sallaDate(cart.updatedAt),
    customer: sallaShortPerson(store, store.customer(cart.customerId)),
    coupon: null,
    items: cart.items.map(({ productId, quantity }, index) => ({
      id: Number(cart.id) + index + 1,
      product_id: Number(productId),
      quantity,
    })),
  };
}

export function sallaPurchasedCart(store: Store, cart: CartRecord): Record<string, unknown> {
  const { total } = store.amounts(cart.items, { withShipping: false });
  return { id: Number(cart.id), status: 'purchased', currency: 'SAR', total, subtotal: total, total_discount: 0 };
}

export function sallaCustomer(store: Store, customer: CustomerRecord): Record<string, unknown> {
  return {
    ...sallaPerson(store, customer),
    urls: { customer: `${store.record.url}/profile`, admin: `https://s.salla.sa/customers/${customer.id}` },
    gender: 'female',
    currency: 'SAR',
    updated_at: sallaDate(customer.updatedAt),
    groups: [],
    source: { device: 'mobile', 'user-agent': 'practice', ip: '127.0.0.1' },
    is_notifications_enabled: true,
  };
}

const REVIEW_TYPES = {
  product: 'rating',
  order: 'rating',
  store: 'testimonial',
  shipping: 'shipping',
  question: 'ask',
};

export function sallaReview(store: Store, review: ReviewRecord): Record<string, unknown> {
  const product = store.record.products.find(({ id }) => id === review.productId);
  const order = review.orderId === null ? undefined : store.orders.get(review.orderId);
  const { about } = review;
  return {
    type: REVIEW_TYPES[about],
    rating: about === 'question' ? null : String(review.stars),
    content: review.text,
    customer: sallaShortPerson(store, store.customer(review.customerId)),
    product:
      (about === 'product' || about === 'question') && product
        ? {
            id: Number(product.id),
            type: 'product',
            sku: product.sku,
            name: product.name,
            url: productUrlOf(store, product.id),
          }
        : null,
    order: order
      ? {
          id: Number(order.id),
          reference_id: Number(order.number),
          total: sar(store.amounts(order.items).total),
          status: { slug: order.status },
        }
      : null,
  };
}

export function sallaShipment(store: Store, order: OrderRecord): Record<string, unknown> {
  const customer = store.customer(order.customerId);
  // Callers pass only orders with a shipment.
  const shipment = order.shipment!;
  const { total } = store.amounts(order.items);
  return {
    id: Number(shipment.id),
    order_id: Number(order.id),
    order_reference_id: Number(order.number),
    type: 'shipment',
    courier_name: shipment.company,
    shipping_number: shipment.id,
    tracking_number: shipment.number,
    trackable: true,
    tracking_link: `https://track.example/${shipment.number}`,
    status: shipment.status,
    payment_method: order.cod ? 'cod' : 'bank',
    total: sar(total),
    cash_on_delivery: sar(order.cod ? total : 0),
    ship_to: {
      type: 'address',
      name: fullName(customer),
      phone: phoneDigits(store, customer.phone),
      city: 'الرياض',
      country: 'السعودية',
    },
  };
}

export function sallaInvoice(store: Store, order: OrderRecord): Record<string, unknown> {
  const { email: _email, ...customer } = sallaPerson(store, store.customer(order.customerId));
  return {
    id: Number(order.id) + 31,
    invoice_number: String(633_000 + (Number(order.number) % 1000)),
    uuid: store.record.uuid,
    order_id: Number(order.id),
    type: 'فاتورة ضريبية',
    date: riyadhText(Date.now()),
    payment_method: order.cod ? 'cod' : 'bank',
    total: sar(store.amounts(order.items).total),
    customer,
  };
}
