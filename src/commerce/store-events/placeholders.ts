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

/** Key: English name. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

interface Moment {
  timeZone: string;
  now: Date;
}

const MAX_LINES = 40;
const MAX_VALUE_LENGTH = 2000;

/** Keys are canonical names. Omits absent values. */
export const placeholderValues = (event: StoreEvent, store: StoreFacts, moment: Moment): Record<string, string> =>
  withAllAliases({ store_name: store.name, store_url: store.url, ...valuesOf(event, moment) });

/**
 * Returns the values under all names of their placeholders: English, and Arabic with and without article. Omits empty
 * values.
 */
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

function valuesOf(event: StoreEvent, moment: Moment): Values {
  switch (event.kind) {
    case 'order':
      return { ...ofCustomer(event.order.customer), ...ofOrder(event.order, moment) };
    case 'cart':
      return { ...ofCustomer(event.cart.customer), ...ofCart(event.cart, moment) };
    case 'customer':
      return {
        ...ofCustomer(event.customer),
        otp_code: event.otp?.code,
        otp_minutes: event.otp?.expiresInSeconds && Math.ceil(event.otp.expiresInSeconds / 60),
        signup_date: event.change === 'created' ? formatDate(event.at, moment) : null,
      };
    case 'review':
      return { ...ofCustomer(event.customer), ...ofReview(event) };
    case 'question':
      return {
        ...ofCustomer(event.customer),
        question_text: event.text,
        product_name: event.productName,
        product_url: event.productUrl,
      };
    case 'shipment':
      return {
        ...ofCustomer(event.customer),
        ...ofShipment(event.shipment),
        order_number: event.orderNumber,
        city: event.city,
        delivery_address: event.address,
      };
    case 'invoice':
      return { ...ofCustomer(event.customer), ...ofInvoice(event, moment) };
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
      return ofSubscription(event, moment);
    case 'ignored':
      return {};
  }
}

const withPlus = (phone: string | null): string | null => (phone ? `+${phone}` : null);

const ofCustomer = ({ name, firstName, email, phone }: StoreCustomer): Values => ({
  customer_name: name,
  first_name: firstName ?? name?.trim().split(/\s+/)[0],
  customer_email: email,
  customer_phone: withPlus(phone),
});

const ofOrder = (order: StoreOrder, moment: Moment): Values => ({
  order_number: order.number,
  order_status: order.statusLabel,
  order_date: formatDate(order.placedAt, moment),
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
  ...(order.shipment ? ofShipment(order.shipment) : {}),
});

const ofShipment = ({ company, trackingNumber, trackingUrl, status }: StoreShipment): Values => ({
  shipping_company: company,
  tracking_number: trackingNumber,
  tracking_url: trackingUrl,
  shipment_status: status,
});

const ofCart = (cart: StoreCart, { now }: Moment): Values => ({
  cart_number: cart.id,
  cart_url: cart.checkoutUrl,
  cart_coupon: cart.coupon,
  currency: cart.currency,
  cart_total: formatAmount(cart.total, cart.currency),
  cart_products: listItems(cart.items),
  cart_products_count: cart.productsCount > 0 ? cart.productsCount : null,
  minutes_since_left: cart.leftAt && Math.max(0, Math.round((now.getTime() - cart.leftAt.getTime()) / 60_000)),
});

const ofReview = (review: ReviewEvent): Values => ({
  product_name: review.productName,
  product_url: review.productUrl,
  review_url: review.reviewUrl,
  stars: review.stars,
  review_text: review.text,
});

const ofInvoice = (invoice: InvoiceEvent, moment: Moment): Values => ({
  invoice_number: invoice.number,
  invoice_url: invoice.url,
  currency: invoice.currency,
  invoice_total: formatAmount(invoice.total, invoice.currency),
  invoice_date: formatDate(invoice.issuedAt ?? invoice.at, moment),
});

const ofSubscription = ({ planName, startsAt, endsAt, amount }: SubscriptionEvent, moment: Moment): Values => ({
  plan_name: planName,
  start_date: formatDate(startsAt, moment),
  end_date: formatDate(endsAt, moment),
  amount: formatAmount(amount, 'SAR'),
  days_left: endsAt && Math.max(0, Math.ceil((endsAt.getTime() - moment.now.getTime()) / 86_400_000)),
});

/** Skips products without a name. Ends with the number of others. */
function listItems(items: readonly StoreItem[]): string {
  const all = items.filter(({ name }) => name).map(({ name, quantity }) => `- ${name} × ${quantity}`);
  let length = 0;
  const isShown = (line: string, index: number): boolean =>
    (length += line.length + 1) <= MAX_VALUE_LENGTH - '… +10000'.length && index < MAX_LINES;
  const cut = all.findIndex((line, index) => !isShown(line, index));
  return cut === -1 ? all.join('\n') : [...all.slice(0, cut), `… +${all.length - cut}`].join('\n');
}

/** Reads equally in both languages. */
function formatDate(date: Date | null, { timeZone }: Moment): string {
  if (!date || Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date);
}
