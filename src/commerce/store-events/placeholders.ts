import { canonicalName } from '../../templates/text/text.contract.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import { formatAmount } from './format-amount.js';
import { PLACEHOLDERS } from './placeholders.contract.js';
import type {
  InvoiceEvent,
  ReviewEvent,
  StoreFacts,
  StoreCart,
  StoreCustomer,
  StoreEvent,
  StoreItem,
  StoreOrder,
  StoreShipment,
  SubscriptionEvent,
} from './store-event.js';

/** Keyed by English name. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

interface RenderTime {
  timeZone: string;
  now: Date;
}

const MAX_LINES = 40;
const MAX_VALUE_LENGTH = 2000;

/** Omits absent values. */
export const placeholderValues = (event: StoreEvent, store: StoreFacts, time: RenderTime): Record<string, string> =>
  withAllAliases({ store_name: store.name, store_url: store.url, ...valuesOf(event, time) });

/** Adds Arabic names with and without article. Omits empty values. */
export function withAllAliases(values: Values): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [en, value] of Object.entries(values)) {
    const text = cutText(String(value ?? '').trim(), MAX_VALUE_LENGTH);
    if (text) for (const name of SPELLINGS.get(en) ?? [canonicalName(en)]) named[name] = text;
  }
  return named;
}

const withoutArticles = (ar: string): string =>
  ar
    .split('_')
    .map((word) => word.replace(/^ال(?=.{2})/, ''))
    .join('_');

const SPELLINGS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values(PLACEHOLDERS)
    .flat()
    .map(({ ar, en }) => [en, new Set([ar, withoutArticles(ar), en].map(canonicalName))]),
);

function valuesOf(event: StoreEvent, time: RenderTime): Values {
  switch (event.kind) {
    case 'order':
      return { ...customerValues(event.order.customer), ...orderValues(event.order, time) };
    case 'cart':
      return { ...customerValues(event.cart.customer), ...cartValues(event.cart, time) };
    case 'customer':
      return {
        ...customerValues(event.customer),
        otp_code: event.otp?.code,
        otp_minutes: event.otp?.expiresInSeconds && Math.ceil(event.otp.expiresInSeconds / 60),
        signup_date: event.change === 'created' ? formatDate(event.at, time) : null,
      };
    case 'review':
      return { ...customerValues(event.customer), ...reviewValues(event) };
    case 'question':
      return {
        ...customerValues(event.customer),
        question_text: event.text,
        product_name: event.productName,
        product_url: event.productUrl,
      };
    case 'shipment':
      return {
        ...customerValues(event.customer),
        ...shipmentValues(event.shipment),
        order_number: event.orderNumber,
        city: event.city,
        delivery_address: event.address,
      };
    case 'invoice':
      return { ...customerValues(event.customer), ...invoiceValues(event, time) };
    case 'app': {
      const { name, email, phone, storeName } = event.merchant;
      return {
        customer_name: name,
        customer_email: email,
        customer_phone: withPlus(phone),
        email,
        user_name: name,
        ...(storeName ? { store_name: storeName } : {}),
      };
    }
    case 'subscription':
      return subscriptionValues(event, time);
    case 'ignored':
      return {};
  }
}

const withPlus = (phone: string | null): string | null => (phone ? `+${phone}` : null);

const customerValues = ({ name, firstName, email, phone }: StoreCustomer): Values => ({
  customer_name: name,
  first_name: firstName ?? name?.trim().split(/\s+/)[0],
  customer_email: email,
  customer_phone: withPlus(phone),
});

const orderValues = (order: StoreOrder, time: RenderTime): Values => ({
  order_number: order.number,
  order_status: order.statusLabel,
  order_date: formatDate(order.placedAt, time),
  order_total: formatAmount(order.total, order.currency),
  subtotal: formatAmount(order.subtotal, order.currency),
  shipping_cost: formatAmount(order.shippingCost, order.currency),
  tax: formatAmount(order.tax, order.currency),
  discount: formatAmount(order.discount, order.currency),
  currency: order.currency,
  payment_method: order.paymentMethod,
  payment_status: order.paymentStatus,
  payment_url: order.paymentUrl,
  order_url: order.url,
  invoice_url: order.invoiceUrl,
  review_url: order.reviewUrl,
  coupon: order.coupon,
  order_note: order.note,
  city: order.city,
  delivery_address: order.address,
  products: listItems(order.items),
  products_count: order.items.length > 0 ? order.items.reduce((sum, { quantity }) => sum + quantity, 0) : null,
  ...(order.shipment ? shipmentValues(order.shipment) : {}),
});

const shipmentValues = ({ company, trackingNumber, trackingUrl, status }: StoreShipment): Values => ({
  shipping_company: company,
  tracking_number: trackingNumber,
  tracking_url: trackingUrl,
  shipment_status: status,
});

const cartValues = (cart: StoreCart, { now }: RenderTime): Values => ({
  cart_number: cart.id,
  cart_url: cart.checkoutUrl,
  cart_coupon: cart.coupon,
  currency: cart.currency,
  cart_total: formatAmount(cart.total, cart.currency),
  cart_products: listItems(cart.items),
  cart_products_count: cart.productsCount > 0 ? cart.productsCount : null,
  minutes_since_left: cart.leftAt && Math.max(0, Math.round((now.getTime() - cart.leftAt.getTime()) / 60_000)),
});

const reviewValues = (review: ReviewEvent): Values => ({
  product_name: review.productName,
  product_url: review.productUrl,
  review_url: review.reviewUrl,
  stars: review.stars,
  review_text: review.text,
});

const invoiceValues = (invoice: InvoiceEvent, time: RenderTime): Values => ({
  invoice_number: invoice.number,
  invoice_url: invoice.url,
  currency: invoice.currency,
  invoice_total: formatAmount(invoice.total, invoice.currency),
  invoice_date: formatDate(invoice.issuedAt ?? invoice.at, time),
});

const subscriptionValues = ({ planName, startsAt, endsAt, amount }: SubscriptionEvent, time: RenderTime): Values => ({
  plan_name: planName,
  start_date: formatDate(startsAt, time),
  end_date: formatDate(endsAt, time),
  amount: formatAmount(amount, 'SAR'),
  days_left: endsAt && Math.max(0, Math.ceil((endsAt.getTime() - time.now.getTime()) / 86_400_000)),
});

/** Skips products without a name. */
function listItems(items: readonly StoreItem[]): string {
  const lines = items.filter(({ name }) => name).map(({ name, quantity }) => `- ${name} × ${quantity}`);
  let length = 0;
  const hasRoom = (line: string, index: number): boolean =>
    (length += line.length + 1) <= MAX_VALUE_LENGTH - '… +10000'.length && index < MAX_LINES;
  const cutIndex = lines.findIndex((line, index) => !hasRoom(line, index));
  return cutIndex === -1 ? lines.join('\n') : [...lines.slice(0, cutIndex), `… +${lines.length - cutIndex}`].join('\n');
}

/** Returns YYYY-MM-DD. */
function formatDate(date: Date | null, { timeZone }: RenderTime): string {
  if (!date || Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date);
}
