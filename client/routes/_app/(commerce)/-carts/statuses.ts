import type { CartStatus } from '@server/commerce/carts/carts.contract.js';

/** Kept in a separate file, because the URL is read before the page loads. */
export const CART_STATUSES = [
  'waiting',
  'scheduled',
  'sent',
  'delivered',
  'read',
  'recovered',
  'stopped',
  'failed',
  'no_phone',
] satisfies CartStatus[];

export const SUMMARY_DAYS = 30;
