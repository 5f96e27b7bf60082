import type { EntityManager } from '@mikro-orm/postgresql';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import { cancelMessages } from '../automations/plan-messages.js';
import type { ShopRow } from '../shop-row.js';
import { codKeyOf } from './decide-cod.js';

export const RECORD_COD_ANSWER = 'commerce.record_cod_answer';
/** Later replies are no answer. */
export const ANSWER_WINDOW = `interval '48 hours'`;

/** SQL on order `o`. */
export const IS_SETTLED = `exists (select from jsonb_array_elements_text(o.statuses) word where word = any (array['shipped', 'shipping',
  'indelivery', 'delivering', 'delivered', 'completed', 'cancelled', 'canceled', 'canceledReversal', 'restored', 'restoring', 'refunded',
  'failed', 'voided', 'expired', 'denied', 'chargeback', 'reverse_in_progress']))`;

/** SQL on order `o`: a reply now may concern it. */
export const IS_OPEN = `(o.cod_state = 'asked' and o.cod_asked_at > clock_timestamp() - ${ANSWER_WINDOW}
  or o.cod_answered_at > clock_timestamp() - ${ANSWER_WINDOW})`;

/** SQL on order `o`: its question, reminder or reply to an answer. */
export const IS_ASKED_BY = `exists (select from store_messages q where q.message_id = ? and q.shop_id = o.shop_id
    and q.effect_key ~ ':cod(|:reminder|:answer[0-9]*)$'
    and starts_with(q.effect_key, '${codKeyOf("' || o.order_id || '")}'))`;

/** Replies are read from the commit on. */
export async function markAsked(em: EntityManager, accountId: number, orderRowId: number): Promise<void> {
  await enrolAccount(em, RECORD_COD_ANSWER, accountId);
  await em.execute(
    `update shop_orders set cod_state = 'asked', cod_asked_at = clock_timestamp() where id = ? and account_id = ? and cod_state is null`,
    [orderRowId, accountId],
  );
}

/** Returns ids of cancelled messages. */
export async function dropQuestion(
  em: EntityManager,
  { id: shopId, accountId }: Pick<ShopRow, 'id' | 'accountId'>,
  orderRowId: number,
  orderId: string,
): Promise<number[]> {
  await em.execute(
    `update shop_orders set cod_state = null, updated_at = clock_timestamp() where id = ? and account_id = ? and cod_state = 'asked'`,
    [orderRowId, accountId],
  );
  const key = codKeyOf(orderId);
  return cancelMessages(
    em,
    accountId,
    'm.shop_id = ? and m.effect_key in (?, ?)',
    [shopId, key, `${key}:reminder`],
    'order_lost',
  );
}

export async function messagesOfOrders(em: EntityManager, orderRowIds: readonly number[]): Promise<number[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from shop_orders o join store_messages m on m.shop_id = o.shop_id and m.effect_key = any (
        array(select 'order:' || o.order_id || ':' || word from jsonb_array_elements_text(o.statuses || '["cod"]') word))
      where o.id = any (?::bigint[])`,
    [`{${orderRowIds.join()}}`],
  );
  return rows.map(({ id }) => Number(id));
}
