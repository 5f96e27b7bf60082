import type { PlatformDescription } from '../platform-description.contract.js';
import { ZID_SETTINGS } from '../zid/zid.contract.js';

export const shopify: PlatformDescription<'shop' | 'access_token' | 'api_secret'> = {
  appId: 3,
  connectFields: { redirect: ['shop'], form: ['shop', 'access_token', 'api_secret'] },
  optionalValues: ['shipment_status', 'order_note', 'cart_products', 'cart_products_count', 'cart_coupon'],
  settings: ZID_SETTINGS,
  unsupportedEvents: [
    'customer.login',
    'order.denied',
    'order.canceledReversal',
    'order.reverse_in_progress',
    'order.reversed',
  ],
  marketEvents: ['completed'],
  hasDefaultPackage: false,
  copiedAddress: null,
};
