import type { ConnectField } from '@server/commerce/apps/connect-body.contract.js';

/** Tells whether each character of a field matters. */
export const isSecret = (field: ConnectField): boolean => field !== 'shop' && field !== 'url';

export const EXAMPLES: Readonly<Partial<Record<ConnectField, string>>> = {
  shop: 'my-shop.myshopify.com',
  url: 'https://my-shop.com',
};
