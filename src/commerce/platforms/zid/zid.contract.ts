import { type Automation, flagged, type SettingsShape } from '../../automations/settings-shapes.contract.js';
import type { PlatformDescription } from '../platform-description.contract.js';

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

const ZID_AUTOMATIONS: readonly Automation[] = [
  ...ZID_STATUSES.map((status) =>
    flagged('order', status, `status_${status}`, ZID_TEXTS[status] ?? `order_${status}_text`),
  ),
  flagged('customer', 'created', 'customer_created', 'customer_created_text'),
  flagged('customer', 'login', 'customer_login', 'customer_logedin_text'),
  flagged('customer', 'updated', 'customer_updated', 'customer_updated_text'),
  flagged('cart', 'left', 'aboundedcart_created', 'aboundedcart_created_text'),
  flagged('cart', 'completed', 'aboundedcart_completed', 'aboundedcart_completed_text'),
];

/** Shared with Shopify and WooCommerce. */
export const ZID_SETTINGS: SettingsShape = { automations: ZID_AUTOMATIONS, reviewRequestOn: [], commonOrderText: null };

export const zid: PlatformDescription = {
  appId: 1,
  connectFields: {},
  optionalValues: ['payment_url', 'order_note', 'cart_products', 'cart_products_count'],
  settings: ZID_SETTINGS,
  unsupportedEvents: [],
  marketEvents: ['reinstalled', 'completed'],
  hasDefaultPackage: false,
  copiedAddress: null,
};
