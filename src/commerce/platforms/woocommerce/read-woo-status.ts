import type { JsonFields } from '../reading/read-fields.js';

const DRAFTS: ReadonlySet<string> = new Set(['checkout-draft', 'auto-draft', 'draft']);
/** Values of `created_via`. */
const CHECKOUTS: ReadonlySet<string> = new Set(['checkout', 'store-api']);

const CORE_STATES: Readonly<Record<string, string>> = {
  pending: 'new',
  processing: 'preparing',
  completed: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
  failed: 'failed',
};

/** States that plugins add. */
const PLUGIN_STATES: readonly (readonly [RegExp, string])[] = [
  [/return/, 'reversed'],
  [/out-for-delivery|in-?transit|shipped|shipping|delivering|dispatched/, 'indelivery'],
  [/deliver/, 'delivered'],
  [/^ready|-ready$/, 'ready'],
];

export const slugOf = (order: JsonFields): string => (order.text('status') ?? '').toLowerCase().replace(/^wc-/, '');

/** Excludes pending orders that no checkout created. */
export function isDraft(order: JsonFields): boolean {
  const slug = slugOf(order);
  if (slug !== 'pending') return DRAFTS.has(slug);
  const createdVia = order.text('created_via');
  return createdVia === null ? !order.flag('needs_payment') : CHECKOUTS.has(createdVia);
}

export function readWooStatus(order: JsonFields): string | null {
  const slug = slugOf(order);
  if (!slug || slug === 'trash') return null;
  // On-hold orders await a bank transfer or a review.
  if (slug === 'on-hold') return order.text('payment_method') === 'bacs' ? 'new' : 'processed';
  if (Object.hasOwn(CORE_STATES, slug)) return CORE_STATES[slug] ?? null;
  return PLUGIN_STATES.find(([pattern]) => pattern.test(slug))?.[1] ?? 'processed';
}
