import type { Platform } from '@server/commerce/platforms/platforms.contract.js';

const MERCHANT = {
  zid: '/zid-setting-app/$appId',
  salla: '/salla-setting-app/$appId',
  shopify: '/shopify-setting-app/$appId',
  woocommerce: '/woocommerce-setting-app/$appId',
  twsaa: '/twsaa-setting-app/$appId',
} as const satisfies Record<Platform, string>;

const ADMIN = {
  zid: '/admin-zid-app-setting/$appId',
  salla: '/admin-salla-app-setting/$appId',
  shopify: '/admin-shopify-app-setting/$appId',
  woocommerce: '/admin-woocommerce-app-setting/$appId',
  twsaa: '/admin-twsaa-app-setting/$appId',
} as const satisfies Record<Platform, string>;

/** The named routes of the specification: `{appname}-setting-app` and `admin-{appname}-app-setting`. */
export function addressOf(platform: Platform, whose: 'merchant' | 'admin') {
  return whose === 'merchant' ? MERCHANT[platform] : ADMIN[platform];
}
