import type { Store } from '../state/store.js';
import type { CustomerRecord, OrderRecord } from '../state/store-records.js';
import { fullName, internationalPhone, phoneDigits, riyadhText, splitPhone } from '../state/format-values.js';

export const SALLA_STATUSES: Record<string, { id: number; name: string }> = {
  payment_pending: { id: 1_473_353_380, name: 'بإنتظار الدفع' },
  under_review: { id: 566_146_469, name: 'بإنتظار المراجعة' },
  in_progress: { id: 1_939_592_358, name: 'قيد التنفيذ' },
  completed: { id: 1_298_199_463, name: 'تم التنفيذ' },
  delivering: { id: 349_994_915, name: 'جاري التوصيل' },
  delivered: { id: 1_723_506_348, name: 'تم التوصيل' },
  shipped: { id: 814_202_285, name: 'تم الشحن' },
  canceled: { id: 525_144_736, name: 'ملغي' },
  restored: { id: 989_286_562, name: 'مسترجع' },
  restoring: { id: 1_548_352_431, name: 'قيد الإسترجاع' },
};

export const sar = (amount: number) => ({ amount, currency: 'SAR' });

export function sallaDate(at: number) {
  return { date: `${riyadhText(at)}.000000`, timezone_type: 3, timezone: 'Asia/Riyadh' };
}

function urlsOf(store: Store, order: OrderRecord) {
  const { url } = store.record;
  const { token } = order;
  return {
    customer: `${url}/order/${token}`,
    admin: `https://s.salla.sa/orders/order/${token}`,
    rating: `${url}/rating/${token}`,
    checkout: `${url}/checkout/${token}`,
  };
}

export function sallaStatus(slug: string) {
  const { id, name } = SALLA_STATUSES[slug] ?? { id: 0, name: slug };
  return { id, name, slug, customized: { id: id + 7, name } };
}

/** Omits the country code of the phone number, as `order.created` does. */
export function sallaPerson(store: Store, customer: CustomerRecord): Record<string, unknown> {
  const { code, rest } = splitPhone(customer.phone);
  const isMasked = store.record.trouble.masked_phones;
  return {
    id: Number(customer.id),
    first_name: customer.firstName,
    last_name: customer.lastName,
    mobile: isMasked ? phoneDigits(store, customer.phone) : Number(rest),
    mobile_code: `+${code}`,
    email: customer.email,
    city: 'الرياض',
    country: 'السعودية',
    country_code: 'SA',
  };
}

/** Returns one name and one phone, as in carts and reviews. */
export function sallaShortPerson(store: Store, customer: CustomerRecord): Record<string, unknown> {
  return {
    id: Number(customer.id),
    name: fullName(customer),
    mobile: internationalPhone(store, customer.phone),
    email: customer.email,
    country: 'السعودية',
    city: 'الرياض',
  };
}

export const productUrlOf = (store: Store, product: string): string => `${store.record.url}/p${product}`;

export function sallaOrder(store: Store, order: OrderRecord): Record<string, unknown> {
  const customer = store.customer(order.customerId);
  const { subtotal, shipping, tax, total } = store.amounts(order.items);
  const { shipment } = order;
  const tracking = shipment ? `https://track.example/${shipment.number}` : null;
  return {
    id: Number(order.id),
    reference_id: Number(order.number),
    urls: urlsOf(store, order),
    date: sallaDate(order.createdAt),
    draft: false,
    source: 'store',
    status: sallaStatus(order.status),
    payment_method: order.cod ? 'cod' : 'bank',
    is_pending_payment: order.status === 'payment_pending',
    currency: 'SAR',
    amounts: {
      sub_total: sar(subtotal),
      shipping_cost: sar(shipping),
      cash_on_delivery: sar(0),
      tax: { percent: '15.00', amount: sar(tax) },
      discounts: [],
      total: sar(total),
    },
    shipping: {
      id: Number(order.id) + 5,
      company: shipment?.company ?? 'SMSA',
      receiver: { name: fullName(customer), email: customer.email, phone: phoneDigits(store, customer.phone) },
      address: { country_code: 'SA', city: 'الرياض', shipping_address: 'شارع العليا' },
      shipment: { id: shipment?.id ?? '0', pickup_id: null, tracking_link: tracking ?? '0', label: [] },
    },
    shipments: [
      {
        id: Number(shipment?.id ?? Number(order.id) + 9),
        type: 'shipment',
        courier_name: shipment?.company ?? 'SMSA',
        tracking_number: shipment?.number ?? null,
        tracking_link: tracking,
        trackable: shipment !== null,
        status: shipment?.status ?? 'in_progress',
      },
    ],
    customer: sallaPerson(store, customer),
    items: store.lines(order.items).map(({ id, name, sku, price, quantity }, index) => ({
      id: Number(order.id) + 100 + index,
      name,
      sku,
      quantity,
      currency: 'SAR',
      amounts: { price_without_tax: sar(price), total: sar(price * quantity) },
      product: { id: Number(id), url: productUrlOf(store, id) },
    })),
    tags: order.tags,
  };
}

/** Puts the name in `status`, and the slug in `order`. */
export function sallaStatusChange(store: Store, order: OrderRecord): Record<string, unknown> {
  const customer = store.customer(order.customerId);
  const { total } = store.amounts(order.items);
  const { id, name, slug } = sallaStatus(order.status);
  const { customer: page, rating, checkout } = urlsOf(store, order);
  const { shipment } = order;
  return {
    id: Number(order.id) + order.history.length,
    status: name,
    customized: null,
    note: '',
    created_at: sallaDate(order.updatedAt),
    order: {
      id: Number(order.id),
      reference_id: Number(order.number),
      urls: { customer: page, rating, checkout },
      status: { id, name, slug },
      payment_method: order.cod ? 'cod' : 'bank',
      currency: 'SAR',
      amounts: { total: sar(total) },
      shipping: {
        company: shipment?.company ?? 'SMSA',
        receiver: { name: fullName(customer), phone: phoneDigits(store, customer.phone) },
        shipment: {
          id: shipment?.id ?? '0',
          pickup_id: null,
          tracking_link: shipment ? `https://track.example/${shipment.number}` : '0',
          label: [],
        },
      },
      customer: sallaShortPerson(store, customer),
      items: store.lines(order.items).map((line, index) => ({
        id: Number(order.id) + 100 + index,
        product_id: Number(line.id),
        name: line.name,
        sku: line.sku,
        quantity: line.quantity,
      })),
      total: sar(total),
    },
  };
}
