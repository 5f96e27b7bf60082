import type { CartStatus } from '@server/commerce/carts/carts.contract.js';

/** In the order in which a cart goes through them. Apart from the data: the address is read before the page is loaded. */
export const CART_STATUSES = [
  ...(['waiting', 'scheduled', 'sent', 'delivered', 'read'] as const),
  ...(['recovered', 'stopped', 'failed', 'no_phone'] as const),
] satisfies CartStatus[];

/** How far back the figures above the list look. */
export const SUMMARY_DAYS = 30;
