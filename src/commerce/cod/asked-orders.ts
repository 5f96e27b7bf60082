import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import { cancelMessages } from '../automations/plan-messages.js';
import type { StoreRow } from '../store-row.js';
import { codKeyOf } from './decide-cod.js';
import { recordCodAnswerJob } from './record-cod-answer.job.js';

/** Later replies are not read. */
export const ANSWER_WINDOW = sql<string>`interval '48 hours'`;

/** Condition on `shop_orders o`. */
export const IS_SETTLED = sql<boolean>`exists (select from jsonb_array_elements_text(o.statuses) word where word = any (array['shipped', 'shipping',
  'indelivery', 'delivering', 'delivered', 'completed', 'cancelled', 'canceled', 'canceledReversal', 'restored', 'restoring', 'refunded',
  'failed', 'voided', 'expired', 'denied', 'chargeback', 'reverse_in_progress']))`;

/** Condition on `shop_orders o`: a reply now may concern it. */
export const IS_OPEN = sql<boolean>`(o.cod_state = 'asked' and o.cod_asked_at > clock_timestamp() - ${ANSWER_WINDOW}
  or o.cod_answered_at > clock_timestamp() - ${ANSWER_WINDOW})`;

const COD_KEY = sql.raw(`'${codKeyOf("' || o.order_id || '")}'`);

/** Condition on `shop_orders o`. Includes reminder and thanks. */
export const isAskedBy = (messageId: number): RawBuilder<SqlBool> => sql`
  exists (select from store_messages q where q.message_id = ${messageId} and q.shop_id = o.shop_id
    and q.effect_key ~ ':cod(|:reminder|:answer[0-9]*)$'
    and starts_with(q.effect_key, ${COD_KEY}))`;

/** Replies are read from the commit on. */
export async function markAsked(em: EntityManager, accountId: number, orderRowId: number): Promise<void> {
  await enrolAccount(em, recordCodAnswerJob, accountId);
  await database(em)
    .updateTable('shop_orders')
    .set({ cod_state: 'asked', cod_asked_at: CURRENT_TIME })
    .where('id', '=', orderRowId)
    .where('account_id', '=', accountId)
    .where('cod_state', 'is', null)
    .execute();
}

/** Returns cancelled messages. */
export async function dropQuestion(
  em: EntityManager,
  { id: storeId, accountId }: Pick<StoreRow, 'id' | 'accountId'>,
  orderRowId: number,
  orderId: string,
): Promise<number[]> {
  await database(em)
    .updateTable('shop_orders')
    .set({ cod_state: null, updated_at: CURRENT_TIME })
    .where('id', '=', orderRowId)
    .where('account_id', '=', accountId)
    .where('cod_state', '=', 'asked')
    .execute();
  const key = codKeyOf(orderId);
  return cancelMessages(
    em,
    accountId,
    sql`m.shop_id = ${storeId} and m.effect_key in (${key}, ${`${key}:reminder`})`,
    'order_lost',
  );
}

export async function messagesOfOrders(em: EntityManager, orderRowIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from shop_orders o join store_messages m on m.shop_id = o.shop_id and m.effect_key = any (
        array(select 'order:' || o.order_id || ':' || word from jsonb_array_elements_text(o.statuses || '["cod"]') word))
      where o.id = any (${orderRowIds}::bigint[])`.execute(database(em));
  return rows.map(({ id }) => id);
}
