import { type RawBuilder, sql } from 'kysely';
import { numbersOf } from '../../address-book/address-book.sql.js';
import type { TimelineSource } from '../../messaging/messaging.ports.js';
import { APP_IDS, PLATFORMS } from '../platforms/platforms.contract.js';

const PLATFORM: RawBuilder<string> = sql`case s.app_id ${sql.join(
  PLATFORMS.map((platform) => sql`when ${sql.lit(APP_IDS[platform])} then ${sql.lit(platform)}`),
  sql` `,
)} end`;

/** Formats as `toMoney`. */
const formatMoney = (column: string) => sql`regexp_replace(${sql.ref(column)}::text, '(\\.\\d\\d\\d*?)0+$', '\\1')`;

export const placedOrders: TimelineSource = {
  kind: 'order',
  permission: 'aboundcarts',
  select: ({ accountId, contactId }) => sql`
    select coalesce(o.placed_at, o.created_at) at, o.id, jsonb_build_object('number', o.number, 'status', o.status,
        'platform', ${PLATFORM}, 'total', ${formatMoney('o.total')}, 'currency', o.currency) data
      from shops s join shop_orders o on o.shop_id = s.id
      where s.account_id = ${accountId} and o.account_id = ${accountId} and o.phone = any (${numbersOf(accountId, contactId)})`,
};

export const leftCarts: TimelineSource = {
  kind: 'cart',
  permission: 'aboundcarts',
  select: ({ accountId, contactId }) => sql`
    select c.left_at at, c.id, jsonb_build_object('status', c.status_send, 'products_count', c.products_count,
        'platform', ${PLATFORM}, 'total', ${formatMoney('c.total')}, 'currency', c.currency) data
      from shops s join carts c on c.shop_id = s.id
      where s.account_id = ${accountId} and c.account_id = ${accountId} and c.phone = any (${numbersOf(accountId, contactId)})
        and c.left_at is not null`,
};
