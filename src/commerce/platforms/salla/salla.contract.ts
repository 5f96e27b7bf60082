import { type Automation, flagged } from '../../automations/settings-shapes.contract.js';
import type { PlatformDescription } from '../platform-description.contract.js';

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

const SALLA_AUTOMATIONS: readonly Automation[] = [
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

export const salla: PlatformDescription = {
  appId: 2,
  connectFields: {},
  // Cart items have no names.
  optionalValues: ['full_events', 'shipment_status', 'payment_url', 'cart_products_count', 'cart_coupon'],
  settings: {
    automations: SALLA_AUTOMATIONS,
    reviewRequestOn: SALLA_STATUSES,
    commonOrderText: 'order_default_message',
  },
  unsupportedEvents: [],
  marketEvents: ['reinstalled', 'completed', 'trial'],
  hasDefaultPackage: true,
  copiedAddress: null,
};
