import type { StoreFacts, StoreEvent } from '../../store-events/store-event.js';
import { listAt, textAt } from '../call-platform.js';
import { type Fetched, type FetchCursor, cursorAfter, StoreProblem } from '../connector.js';
import { FETCHED_DRAFT, woocommerceReceiver } from './woocommerce-receiver.js';

/** Responses over one megabyte are not read. */
const PAGE_SIZES = [100, 25, 6, 1] as const;
const MAX_PAGE_SIZE = PAGE_SIZES[0];
/** Slow hosts fail on a full page. */
const CAREFUL_PAGE_SIZE = PAGE_SIZES[2];

const MINIMAL_FIELDS = [
  'id',
  'number',
  'status',
  'currency',
  'order_key',
  'created_via',
  'date_created_gmt',
  'date_modified_gmt',
  'date_paid_gmt',
  'discount_total',
  'shipping_total',
  'total',
  'total_tax',
  'customer_id',
  'customer_note',
  'billing',
  'shipping',
  'payment_method',
  'payment_method_title',
  'payment_url',
  'needs_payment',
  'coupon_lines',
];
const FIELDS = [...MINIMAL_FIELDS, 'line_items', 'meta_data'];

type ListOrders = (query: string) => Promise<unknown>;

export async function fetchWooSince(listOrders: ListOrders, facts: StoreFacts, from: FetchCursor): Promise<Fetched> {
  let size = from.size ?? MAX_PAGE_SIZE;
  const readPage = async (status: string): Promise<readonly unknown[]> => {
    for (;;) {
      try {
        return listAt(await listOrders(queryOf(from, status, size, FIELDS)));
      } catch (error) {
        if (!(error instanceof StoreProblem)) throw error;
        if (error.kind === 'unreachable' && size > CAREFUL_PAGE_SIZE) {
          size = CAREFUL_PAGE_SIZE;
          continue;
        }
        if (error.kind !== 'too_large') throw error;
        const smaller = PAGE_SIZES.find((pageSize) => pageSize < size);
        // A single order exceeds the limit.
        if (smaller === undefined) return listAt(await listOrders(queryOf(from, status, size, MINIMAL_FIELDS)));
        size = smaller;
      }
    }
  };
  let orders = await readPage('any');
  const drafts = await readPage('checkout-draft').catch((error: unknown) => {
    // The classic checkout has no such status.
    if (error instanceof StoreProblem && error.kind === 'refused') return [];
    throw error;
  });
  orders = orders.slice(0, size);
  const lastTimes = [orders, drafts].filter(({ length }) => length >= size).map((page) => modifiedAt(page.at(-1)));
  const offset = String(Number(from.page ?? 0) + size);
  return {
    events: [...readEvents('order.updated', orders, facts), ...readEvents(FETCHED_DRAFT, drafts, facts)],
    next: lastTimes.length > 0 ? { ...cursorAfter(from, Math.min(...lastTimes), offset), size } : null,
  };
}

const queryOf = ({ since, page }: FetchCursor, status: string, size: number, fields: readonly string[]): string =>
  new URLSearchParams({
    // The bound is exclusive, in whole seconds.
    modified_after: new Date(since.getTime() - 1000).toISOString().slice(0, 19),
    dates_are_gmt: 'true',
    per_page: String(size),
    offset: page ?? '0',
    orderby: 'modified',
    order: 'asc',
    status,
    _fields: fields.join(),
  }).toString();

const readEvents = (name: string, orders: readonly unknown[], facts: StoreFacts): StoreEvent[] =>
  orders
    .flatMap((order) => woocommerceReceiver.normalize(name, Buffer.from(JSON.stringify(order)), facts))
    .filter(({ kind }) => kind !== 'ignored');

const modifiedAt = (order: unknown): number => Date.parse(`${textAt(order, 'date_modified_gmt')}Z`);
