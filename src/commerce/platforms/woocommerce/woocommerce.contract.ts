import type { PlatformDescription } from '../platform-description.contract.js';
import { ZID_SETTINGS } from '../zid/zid.contract.js';

export const woocommerce: PlatformDescription<'url' | 'consumer_key' | 'consumer_secret'> = {
  appId: 4,
  connectFields: { redirect: ['url'], form: ['url', 'consumer_key', 'consumer_secret'] },
  optionalValues: ['payment_url', 'order_note', 'cart_products', 'cart_coupon'],
  settings: ZID_SETTINGS,
  unsupportedEvents: ['customer.login', 'order.chargeback', 'order.denied', 'order.canceledReversal', 'order.voided'],
  marketEvents: ['completed'],
  hasDefaultPackage: false,
  copiedAddress: 'plugin',
};
