import type { ConnectBody, ConnectWay } from '@server/commerce/apps/apps.contract.js';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';

export type KeyField = Exclude<keyof ConnectBody, 'way' | 'claim'>;

/** What has to be known of a store before it can be linked this way. Shopify and WooCommerce are many servers: which one is meant. */
export function keyFieldsOf(platform: Platform, way: ConnectWay): readonly KeyField[] {
  if (platform === 'shopify' && way === 'redirect') return ['shop'];
  if (platform === 'shopify' && way === 'form') return ['shop', 'access_token', 'api_secret'];
  if (platform === 'woocommerce' && way === 'redirect') return ['url'];
  if (platform === 'woocommerce' && way === 'form') return ['url', 'consumer_key', 'consumer_secret'];
  return [];
}

/** A key, not an address: every letter of it is looked at. */
export const isSecret = (field: KeyField): boolean => field !== 'shop' && field !== 'url';

/** How such an address looks, the same in all languages. */
export const EXAMPLES: Readonly<Partial<Record<KeyField, string>>> = {
  shop: 'my-shop.myshopify.com',
  url: 'https://my-shop.com',
};
