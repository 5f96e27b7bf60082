// Settings fields of each platform's automations. Platforms share three families of names.

import type { Platform } from '../platforms/platforms.contract.js';

export const SECTIONS = ['order', 'customer', 'cart', 'review', 'shipping', 'invoice', 'question'] as const;
export type SettingsSection = (typeof SECTIONS)[number];

export interface Automation {
  /** `<section>.<what>`, equal in all families. */
  key: string;
  section: SettingsSection;
  /** Flag or list entry. Null: on if it has a text. */
  on: { flag: string } | { list: string; item: string } | null;
  text: string;
}

const flagged = (section: SettingsSection, what: string, flag: string, text: string): Automation => ({
  key: `${section}.${what}`,
  section,
  on: { flag },
  text,
});

const ZID_STATUSES = [
  'new',
  'failed',
  'refunded',
  'reversed',
  'chargeback',
  'expired',
  'processed',
  'voided',
  'ready',
  'reverse_in_progress',
  'preparing',
  'indelivery',
  'delivered',
  'cancelled',
  'denied',
  'canceledReversal',
] as const;

/** Specified names that do not follow the status. */
const ZID_TEXTS: Readonly<Record<string, string>> = {
  processed: 'order_status_updated_text',
  canceledReversal: 'order_canceled_reversal_text',
};

const ZID: readonly Automation[] = [
  ...ZID_STATUSES.map((status) =>
    flagged('order', status, `status_${status}`, ZID_TEXTS[status] ?? `order_${status}_text`),
  ),
  flagged('customer', 'created', 'customer_created', 'customer_created_text'),
  flagged('customer', 'login', 'customer_login', 'customer_logedin_text'),
  flagged('customer', 'updated', 'customer_updated', 'customer_updated_text'),
  flagged('cart', 'left', 'aboundedcart_created', 'aboundedcart_created_text'),
  flagged('cart', 'completed', 'aboundedcart_completed', 'aboundedcart_completed_text'),
];

const SALLA_STATUSES = [
  'order_created',
  'payment_pending',
  'under_review',
  'in_progress',
  'completed',
  'delivering',
  'delivered',
  'shipped',
  'canceled',
  'restored',
  'restoring',
] as const;

const SALLA: readonly Automation[] = [
  ...SALLA_STATUSES.map((item): Automation => ({
    key: `order.${item}`,
    section: 'order',
    on: { list: 'orders_active_on', item },
    text: item === 'order_created' ? 'order_created_message' : `order_${item}_message`,
  })),
  flagged('customer', 'created', 'new_customer_status', 'new_customer_message'),
  { key: 'customer.updated', section: 'customer', on: null, text: 'customer_updated_message' },
  flagged('customer', 'otp', 'otp_status', 'otp_message'),
  { key: 'customer.login', section: 'customer', on: null, text: 'customer_logedin_message' },
  flagged('invoice', 'created', 'invoice_created', 'order_invoice_message'),
  flagged('review', 'product', 'review_added_status', 'review_added_message'),
  flagged('review', 'store', 'review_added_on_store', 'review_added_on_store_message'),
  flagged('review', 'shipping', 'review_added_on_shipping', 'review_added_on_shipping_message'),
  flagged('question', 'added', 'general_questions_added', 'general_questions_added_message'),
  flagged('cart', 'left', 'abandoned_cart_status', 'abandoned_cart_message'),
  flagged('cart', 'purchased', 'aboundedcart_purchased', 'aboundedcart_purchased_message'),
];

const TWSAA_STATUSES = [
  'new',
  'pending',
  'pending_payment',
  'reviewed',
  'processing',
  'processed',
  'shipped',
  'shipping',
  'delivered',
  'canceled',
  'returning',
  'returned',
  'paid',
  'refunded',
] as const;

const TWSAA: readonly Automation[] = [
  ...TWSAA_STATUSES.map((status) => flagged('order', status, `status_${status}`, `order_${status}_text`)),
  flagged('customer', 'created', 'customer_created', 'customer_created_text'),
  flagged('customer', 'login', 'customer_login', 'customer_logedin_text'),
  flagged('customer', 'updated', 'customer_updated', 'customer_updated_text'),
  flagged('customer', 'otp', 'customer_otp', 'customer_otp_text'),
  flagged('review', 'product', 'review_added', 'customer_review_text_on_product'),
  flagged('review', 'order', 'review_added', 'customer_review_text_on_order'),
  flagged('cart', 'left', 'aboundedcart_created', 'aboundedcart_created_text'),
  flagged('cart', 'updated', 'aboundedcart_updated', 'aboundedcart_updated_text'),
  flagged('cart', 'purchased', 'aboundedcart_purchased', 'aboundedcart_purchased_text'),
  flagged('cart', 'completed', 'aboundedcart_completed', 'aboundedcart_completed_text'),
  flagged('shipping', 'created', 'shipping_created', 'shipping_created_text'),
  flagged('shipping', 'updated', 'shipping_updated', 'shipping_updated_text'),
];

interface SettingsShape {
  automations: readonly Automation[];
  /** These states may request a review. */
  reviewRequestOn: readonly string[];
  /** For states without their own text. */
  commonOrderText: string | null;
}

const SHAPES = {
  zid: { automations: ZID, reviewRequestOn: [], commonOrderText: null },
  salla: { automations: SALLA, reviewRequestOn: SALLA_STATUSES, commonOrderText: 'order_default_message' },
  twsaa: {
    automations: TWSAA,
    reviewRequestOn: TWSAA_STATUSES.filter(
      (status) => !['canceled', 'returning', 'returned', 'refunded'].includes(status),
    ),
    commonOrderText: null,
  },
} satisfies Record<string, SettingsShape>;

/** Shopify and WooCommerce use Zid's field names. */
export const SHAPE_OF: Readonly<Record<Platform, SettingsShape>> = {
  zid: SHAPES.zid,
  shopify: SHAPES.zid,
  woocommerce: SHAPES.zid,
  salla: SHAPES.salla,
  twsaa: SHAPES.twsaa,
};

export const REVIEW_REQUEST = { list: 'request_review_status_on', text: 'message_request_review' } as const;

/** Their automations are disabled on screen. */
export const UNSUPPORTED_EVENTS: Readonly<Record<Platform, readonly string[]>> = {
  zid: [],
  salla: [],
  shopify: ['customer.login', 'order.denied', 'order.canceledReversal', 'order.reverse_in_progress', 'order.reversed'],
  woocommerce: ['customer.login', 'order.chargeback', 'order.denied', 'order.canceledReversal', 'order.voided'],
  twsaa: [],
};

/** Named by the platform's family. Unknown fields are kept. */
export type AppSettings = Readonly<Record<string, unknown>>;

export function isOn(settings: AppSettings, { on, text }: Automation): boolean {
  if (on === null) return typeof settings[text] === 'string' && settings[text].trim() !== '';
  if ('flag' in on) return settings[on.flag] === true;
  const list = settings[on.list];
  return Array.isArray(list) && list.includes(on.item);
}
