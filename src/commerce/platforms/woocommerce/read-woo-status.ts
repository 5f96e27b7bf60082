import type { Fields } from '../reading/read-fields.js';

/** Not an order yet: the checkout writes them down before anybody has agreed to pay. */
const DRAFTS: ReadonlySet<string> = new Set(['pending', 'checkout-draft', 'auto-draft', 'draft']);

const CORE: Readonly<Record<string, string>> = {
  ...{
    processing: 'preparing',
    completed: 'delivered',
    cancelled: 'cancelled',
    refunded: 'refunded',
    failed: 'failed',
  },
};

/** States that plugins made: by what their slug is called. */
const BY_SLUG: readonly (readonly [RegExp, string])[] = [
  [/return/, 'reversed'],
  [/out-for-delivery|in-?transit|shipped|shipping|delivering|dispatched/, 'indelivery'],
  [/deliver/, 'delivered'],
  [/^ready|-ready$/, 'ready'],
];

export const slugOf = (order: Fields): string => (order.text('status') ?? '').toLowerCase().replace(/^wc-/, '');

export const isDraft = (slug: string): boolean => DRAFTS.has(slug);

/** In the words of the settings; null when it has none. */
export function readWooStatus(order: Fields): string | null {
  const slug = slugOf(order);
  if (!slug || slug === 'trash') return null;
  // An order waits for the merchant: for money from a bank, or for something else that was seen already.
  if (slug === 'on-hold') return order.text('payment_method') === 'bacs' ? 'new' : 'processed';
  if (Object.hasOwn(CORE, slug)) return CORE[slug] ?? null;
  return BY_SLUG.find(([pattern]) => pattern.test(slug))?.[1] ?? 'processed';
}
