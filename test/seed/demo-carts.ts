import { randomBytes } from 'node:crypto';
import type { DemoCart, DemoStore } from './demo-store.js';

const HOUR_MS = 3_600_000;

/** Columns of a cart by its result. */
const COLUMNS_OF_RESULT: Record<DemoCart['end'], Record<string, unknown>> = {
  waiting: { state: 'waiting', status_send: 'scheduled' },
  read: { state: 'waiting', status_send: 'read' },
  recovered: { state: 'recovered', status_send: 'recovered' },
  bought: { state: 'bought', status_send: 'stopped', reason: 'bought' },
  replied: { state: 'stopped', status_send: 'stopped', reason: 'replied' },
  opted_out: { state: 'stopped', status_send: 'stopped', reason: 'opted_out' },
  not_on_whatsapp: { state: 'ended', status_send: 'failed', reason: 'not_on_whatsapp', required_call: true },
  needs_call: { state: 'ended', status_send: 'read', required_call: true },
  masked: { state: 'ended', status_send: 'no_phone', reason: 'masked_phone', phone_problem: 'masked_phone' },
};

/** Returns a demo cart as a row, with its history. */
export function cartValues(store: DemoStore, cart: DemoCart, index: number): Record<string, unknown> {
  const { hoursAgo, customerIndex, items, end, sent, coupon = null } = cart;
  const [name, phone] = customerIndex === 'masked' ? ['محمد ع.', null] : store.customers[customerIndex]!;
  const total = items.reduce((sum, [, , each]) => sum + Number(each), 0).toFixed(2);
  const leftAtMs = Date.now() - hoursAgo * HOUR_MS;
  const dateAfter = (hours: number): Date => new Date(Math.min(leftAtMs + hours * HOUR_MS, Date.now()));
  const hasEnded = !['waiting', 'read'].includes(end);
  const endedAt = hasEnded ? dateAfter(sent * 24 + 3) : null;
  const reminders = Array.from({ length: sent }, (_, step) => [
    { what: 'sent', at: dateAfter(1 + step * 24), step: step + 1, reason: null, message: null },
    { what: 'read', at: dateAfter(1.2 + step * 24), step: step + 1, reason: null, message: null },
  ]).flat();
  const lastEvent = { recovered: 'bought', bought: 'bought', replied: 'replied', opted_out: 'opted_out' }[
    end as string
  ];
  return {
    cart_key: `demo-${index}`,
    customer_name: name,
    phone,
    currency: store.currency,
    total,
    subtotal: total,
    coupon,
    checkout_url: `${store.url}/cart/${8814 - index}`,
    products_count: items.reduce((sum, [, count]) => sum + count, 0),
    items: JSON.stringify(
      items.map(([product, quantity, price], at) => ({
        productId: String(11 + at),
        name: product,
        sku: null,
        quantity,
        total: price,
        url: `${store.url}/p/${11 + at}`,
      })),
    ),
    moments: JSON.stringify([
      { what: 'left', at: dateAfter(0), step: null, reason: null, message: null },
      ...reminders,
      ...(lastEvent ? [{ what: lastEvent, at: endedAt, step: null, reason: null, message: null }] : []),
      ...(end === 'not_on_whatsapp'
        ? [{ what: 'failed', at: endedAt, step: sent + 1, reason: end, message: null }]
        : []),
    ]),
    token: randomBytes(9).toString('base64url'),
    left_at: dateAfter(0),
    touched_at: dateAfter(0),
    created_at: dateAfter(0),
    count_send: sent,
    steps_done: sent,
    first_sent_at: sent > 0 ? dateAfter(1) : null,
    last_sent_at: sent > 0 ? dateAfter(sent * 24) : null,
    ended_at: endedAt,
    // Far in the future, so that demo data sends nothing.
    due_at: hasEnded ? null : new Date(Date.now() + 46 * HOUR_MS),
    ...(end === 'recovered' && {
      recovered_total: total,
      recovered_currency: store.currency,
      clicked_at: endedAt,
      clicks: 1,
    }),
    ...COLUMNS_OF_RESULT[end],
  };
}
