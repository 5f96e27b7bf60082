import type { ConnectField } from '@server/commerce/apps/connect.contract.js';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';

/** Each character matters, unlike in an address. */
export const isSecret = (field: ConnectField): boolean => field !== 'shop' && field !== 'url';

export const EXAMPLES: Readonly<Partial<Record<ConnectField, string>>> = {
  shop: 'my-shop.myshopify.com',
  url: 'https://my-shop.com',
};

/** Steps that lead merchants to the keys of a form. */
export const FORM_HELP: Partial<
  Record<Platform, 'apps.connection.shopify_steps' | 'apps.connection.woocommerce_steps'>
> = {
  shopify: 'apps.connection.shopify_steps',
  woocommerce: 'apps.connection.woocommerce_steps',
};
