import type { EntityManager } from '@mikro-orm/postgresql';
import { isReminder, isStillDue } from '../carts/engine/is-still-due.js';
import { type QuietSchedule, afterQuietHours } from './after-quiet-hours.js';
import type { StoreMessageKey } from './message-progress.js';

export interface DueMessage extends StoreMessageKey {
  accountId: number;
  shopId: number;
  kind: string;
  effect_key: string;
  cart_id: number | null;
  order_id: string | null;
  phone: string;
  purpose: 'transactional' | 'message';
  text: string | null;
  template_id: number | null;
  media_uuid: string | null;
  device_ids: number[];
  device_id: number | null;
  variables_sealed: Buffer | null;
  key_id: string | null;
  expires_at: Date | null;
  attempts: number;
}

const BATCH = 50;
/** An older claim belongs to a crashed process. Submitting again is idempotent. */
const CLAIM_SECONDS = 30;

/** An earlier message due this much later is a reminder and does not block. */
const MAX_SEQUENCE_HOURS = 12;

/** No earlier message of the order is pending for this phone. */
export const IS_NEXT = `not exists (select from store_messages e
  where e.shop_id = m.shop_id and e.order_id = m.order_id and e.phone = m.phone and e.id < m.id
    and e.state in ('waiting', 'queued') and e.message_id is null and e.kind <> 'review' and e.automation <> 'cod.reminder'
    and e.due_at <= m.due_at + interval '${MAX_SEQUENCE_HOURS} hours')`;

/** Parameter: the current time. */
const IS_DUE = `m.message_id is null and ((m.state = 'waiting' and m.due_at <= ?)
  or (m.state = 'queued' and m.updated_at < clock_timestamp() - interval '${CLAIM_SECONDS} seconds'))`;

interface Row extends Omit<
  DueMessage,
  'id' | 'accountId' | 'shopId' | 'cart_id' | 'template_id' | 'device_id' | 'expires_at'
> {
  id: string;
  account_id: string;
  shop_id: string;
  cart_id: string | null;
  template_id: string | null;
  device_id: string | null;
  expires_at: string | Date | null;
}

/** Ends expired messages and those of disconnected stores first. */
export async function claimDueMessages(
  em: EntityManager,
  accountId: number,
  wallClock: QuietSchedule,
): Promise<DueMessage[]> {
  // A single timestamp keeps a message due meanwhile from overtaking an earlier one.
  const [clock] = await em.execute<[{ now: string }]>('select clock_timestamp() now');
  const { now } = clock;
  await em.execute(
    `update store_messages m set state = 'cancelled', variables_sealed = null, updated_at = clock_timestamp(),
       reason = case when s.is_activated then 'disconnected' else 'deactivated' end
       from shops s where s.id = m.shop_id and s.account_id = m.account_id and m.account_id = ? and m.state = 'waiting'
        and m.due_at <= ? and m.message_id is null and m.effect_key not like 'test:%'
        and (not s.is_activated or s.state = 'not_connected' or s.state_reason = 'uninstalled')`,
    [accountId, now],
  );
  await em.execute(
    `update store_messages set state = 'failed', reason = 'expired', variables_sealed = null, updated_at = clock_timestamp()
      where account_id = ? and state in ('waiting', 'queued') and message_id is null and expires_at <= ?`,
    [accountId, now],
  );
  const rows = await em.execute<Row[]>(
    `with m as (update store_messages m set state = 'queued', attempts = m.attempts + 1, reason = null, updated_at = clock_timestamp()
        where m.id in (select m.id from store_messages m where m.account_id = ? and m.cart_id is null and ${IS_DUE} and ${IS_NEXT}
          order by m.due_at, m.id limit ${BATCH} for update skip locked)
        returning ${COLUMNS}, m.due_at)
      select ${COLUMNS} from m order by m.due_at, m.id`,
    [accountId, now],
  );
  return [...(await claimReminder(em, accountId, now, wallClock)), ...rows.map(toDue)];
}

/** Locks the reminder's cart, which may be bought, answered or stopped. */
async function claimReminder(
  em: EntityManager,
  accountId: number,
  now: string,
  wallClock: QuietSchedule,
): Promise<DueMessage[]> {
  const [next] = await em.execute<{ id: string; cart_id: string; effect_key: string; due_at: string }[]>(
    `select m.id, m.cart_id, m.effect_key, m.due_at from store_messages m where m.account_id = ? and m.cart_id is not null and ${IS_DUE}
      order by m.due_at, m.id limit 1`,
    [accountId, now],
  );
  if (!next) return [];
  const message = { accountId, cart_id: Number(next.cart_id), effect_key: next.effect_key };
  const later = isReminder(message) ? findQuietHoursEnd(wallClock, new Date(now), new Date(next.due_at)) : null;
  if (later) {
    await em.execute(
      `update store_messages m set state = 'waiting', due_at = ?, updated_at = clock_timestamp() where m.id = ? and ${IS_DUE}`,
      [later, next.id, now],
    );
    return claimReminder(em, accountId, now, wallClock);
  }
  const claimed = await em.transactional(async (transaction) => {
    const isDue = await isStillDue(transaction, message);
    const [row] = await transaction.execute<Row[]>(
      `update store_messages m set state = ?, reason = ?, attempts = m.attempts + 1, updated_at = clock_timestamp()
        where m.id = ? and ${IS_DUE} returning ${COLUMNS}`,
      [isDue ? 'queued' : 'cancelled', isDue ? null : 'cart_over', next.id, now],
    );
    return isDue ? row : undefined;
  });
  // It was withdrawn, so the next may be due.
  return claimed ? [toDue(claimed)] : claimReminder(em, accountId, now, wallClock);
}

/** Returns the end for a reminder delayed into quiet hours. Null if it was planned within them. */
function findQuietHoursEnd(wallClock: QuietSchedule, now: Date, dueAt: Date): Date | null {
  const end = afterQuietHours(wallClock, now);
  return end > now && afterQuietHours(wallClock, dueAt).getTime() === dueAt.getTime() ? end : null;
}

const COLUMNS = `m.id, m.account_id, m.shop_id, m.kind, m.effect_key, m.cart_id, m.order_id, m.phone, m.purpose, m.text, m.template_id, m.media_uuid,
  m.device_ids, m.device_id, m.variables_sealed, m.key_id, m.expires_at, m.attempts, m.resends`;

function toDue(row: Row): DueMessage {
  const { id, account_id, shop_id, cart_id, template_id, device_id, expires_at, ...rest } = row;
  return {
    ...rest,
    id: Number(id),
    accountId: Number(account_id),
    shopId: Number(shop_id),
    cart_id: cart_id === null ? null : Number(cart_id),
    template_id: template_id === null ? null : Number(template_id),
    device_id: device_id === null ? null : Number(device_id),
    expires_at: expires_at === null ? null : new Date(expires_at),
  };
}
