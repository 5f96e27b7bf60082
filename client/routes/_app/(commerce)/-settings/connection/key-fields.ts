import type { ConnectField } from '@server/commerce/apps/connect-body.contract.js';

/** Returns false for the store's address. Secrets are monospaced, because each character matters. */
export const isSecret = (field: ConnectField): boolean => field !== 'shop' && field !== 'url';

export const EXAMPLES: Readonly<Partial<Record<ConnectField, string>>> = {
  shop: 'my-shop.myshopify.com',
  url: 'https://my-shop.com',
};
