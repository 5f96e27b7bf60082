import { type Automation, flagged } from '../../automations/settings-shapes.contract.js';
import type { PlatformDescription } from '../platform-description.contract.js';

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

const TWSAA_AUTOMATIONS: readonly Automation[] = [
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

export const twsaa: PlatformDescription = {
  appId: 5,
  connectFields: {},
  optionalValues: [
    ...(['full_events', 'shipment_status', 'payment_url', 'order_note', 'otp_minutes'] as const),
    ...(['cart_products', 'cart_products_count', 'cart_coupon'] as const),
  ],
  settings: {
    automations: TWSAA_AUTOMATIONS,
    reviewRequestOn: TWSAA_STATUSES.filter(
      (status) => !['canceled', 'returning', 'returned', 'refunded'].includes(status),
    ),
    commonOrderText: null,
  },
  unsupportedEvents: [],
  marketEvents: ['reinstalled', 'trial'],
  hasDefaultPackage: true,
  copiedAddress: 'receiver',
};
