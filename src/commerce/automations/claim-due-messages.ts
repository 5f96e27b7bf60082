import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import { isReminder, isStillDue } from '../carts/engine/is-still-due.js';
import { type QuietSchedule, afterQuietHours } from './after-quiet-hours.js';
import type { StoreMessageKey } from './message-progress.js';

type Message = Row<'store_messages'>;

export interface DueMessage
  extends
    StoreMessageKey,
    Pick<Message, 'kind' | 'effect_key' | 'cart_id' | 'order_id' | 'purpose' | 'text' | 'template_id' | 'media_uuid'>,
    Pick<Message, 'device_ids' | 'device_id' | 'variables_sealed' | 'key_id' | 'expires_at' | 'attempts'> {
  accountId: number;
  storeId: number;
  phone: string;
}

const MAX_BATCH = 50;
/** Lifetime of a claim. An older claim belongs to a crashed process. */
const CLAIM_SECONDS = 30;

/** Messages due earlier by this much are reminders and do not block. */
const MIN_REMINDER_DISTANCE = '12 hours';

/** Condition on `store_messages m`: no earlier message of the same order is pending. */
export const IS_NEXT = sql<boolean>`not exists (select from store_messages e
  where e.shop_id = m.shop_id and e.order_id = m.order_id and e.phone = m.phone and e.id < m.id
    and e.state in ('waiting', 'queued') and e.message_id is null and e.kind <> 'review' and e.automation <> 'cod.reminder'
    and e.due_at <= m.due_at + ${MIN_REMINDER_DISTANCE}::interval)`;

const isDueAt = (now: string): RawBuilder<SqlBool> =>
  sql`m.message_id is null and ((m.state = 'waiting' and m.due_at <= ${now}::timestamptz)
    or (m.state = 'queued' and m.updated_at < clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS})))`;

/** Claims due messages. Ends expired and disconnected ones. */
export async function claimDueMessages(
  em: EntityManager,
  accountId: number,
  wallClock: QuietSchedule,
): Promise<DueMessage[]> {
  // One timestamp keeps messages in planned sequence.
  const clock = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database(em));
  const { now } = clock.rows[0]!;
  await sql`
    update store_messages m set state = 'cancelled', variables_sealed = null, updated_at = clock_timestamp(),
       reason = case when s.is_activated then 'disconnected' else 'deactivated' end
       from shops s where s.id = m.shop_id and s.account_id = m.account_id and m.account_id = ${accountId} and m.state = 'waiting'
        and m.due_at <= ${now} and m.message_id is null and m.effect_key not like 'test:%'
        and (not s.is_activated or s.state = 'not_connected' or s.state_reason = 'uninstalled')`.execute(database(em));
  await database(em)
    .updateTable('store_messages')
    .set({ state: 'failed', reason: 'expired', variables_sealed: null, updated_at: CURRENT_TIME })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'queued'])
    .where('message_id', 'is', null)
    .where('expires_at', '<=', sql<Date>`${now}::timestamptz`)
    .execute();
  const { rows } = await sql<DueMessage>`
    with m as (update store_messages m set state = 'queued', attempts = m.attempts + 1, reason = null, updated_at = clock_timestamp()
        where m.id in (select m.id from store_messages m where m.account_id = ${accountId} and m.cart_id is null
          and ${isDueAt(now)} and ${IS_NEXT}
          order by m.due_at, m.id limit ${MAX_BATCH} for update skip locked)
        returning m.*)
      select ${COLUMNS} from m order by m.due_at, m.id`.execute(database(em));
  return [...(await claimReminder(em, accountId, now, wallClock)), ...rows];
}

/** Locks the cart, which may end meanwhile. */
async function claimReminder(
  em: EntityManager,
  accountId: number,
  now: string,
  wallClock: QuietSchedule,
): Promise<DueMessage[]> {
  const next = await database(em)
    .selectFrom('store_messages as m')
    .select(['m.id', 'm.cart_id', 'm.effect_key', 'm.due_at'])
    .where('m.account_id', '=', accountId)
    .where('m.cart_id', 'is not', null)
    .where(isDueAt(now))
    .orderBy('m.due_at')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return [];
  const message = { accountId, ...next };
  const quietHoursEnd = isReminder(message) ? findQuietHoursEnd(wallClock, new Date(now), next.due_at) : null;
  if (quietHoursEnd) {
    await database(em)
      .updateTable('store_messages as m')
      .set({ state: 'waiting', due_at: quietHoursEnd, updated_at: CURRENT_TIME })
      .where('m.id', '=', next.id)
      .where(isDueAt(now))
      .execute();
    return claimReminder(em, accountId, now, wallClock);
  }
  const claimed = await em.transactional(async (transaction) => {
    const isDue = await isStillDue(transaction, message);
    const { rows } = await sql<DueMessage>`
      update store_messages m set state = ${isDue ? 'queued' : 'cancelled'}, reason = ${isDue ? null : 'cart_over'},
          attempts = m.attempts + 1, updated_at = clock_timestamp()
        where m.id = ${next.id} and ${isDueAt(now)} returning ${COLUMNS}`.execute(database(transaction));
    return isDue ? rows[0] : undefined;
  });
  // After a cancellation or delay, another message may be due.
  return claimed ? [claimed] : claimReminder(em, accountId, now, wallClock);
}

/** Returns null for a reminder planned within quiet hours. */
function findQuietHoursEnd(wallClock: QuietSchedule, now: Date, dueAt: Date): Date | null {
  const end = afterQuietHours(wallClock, now);
  return end > now && afterQuietHours(wallClock, dueAt).getTime() === dueAt.getTime() ? end : null;
}

const COLUMNS = sql`m.id, m.account_id as "accountId", m.shop_id as "storeId", m.kind, m.effect_key, m.cart_id, m.order_id, m.phone,
  m.purpose, m.text, m.template_id, m.media_uuid, m.device_ids, m.device_id, m.variables_sealed, m.key_id, m.expires_at, m.attempts, m.resends`;
