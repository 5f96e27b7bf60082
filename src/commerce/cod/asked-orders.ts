import type { EntityManager } from '@mikro-orm/postgresql';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import { cancelMessages } from '../automations/plan-messages.js';
import type { Shop } from '../shop-row.js';
import { codKeyOf } from './decide-cod.js';

/** The subscriber that reads answers; its name stands in rows. */
export const RECORD_COD_ANSWER = 'commerce.record_cod_answer';
/** Who answers later than that answers something else. */
export const ASKED_WITHIN = `interval '48 hours'`;

/** SQL condition on an order `o`: the message is its question or the reminder. */
export const IS_ASKED_BY = `exists (select from store_messages q where q.message_id = ? and q.shop_id = o.shop_id
    and q.effect_key in ('${codKeyOf("' || o.order_id || '")}', '${codKeyOf("' || o.order_id || '")}:reminder'))`;

/** From the commit on what the customer of this order writes is looked at. */
export async function markAsked(em: EntityManager, accountId: number, orderRowId: number): Promise<void> {
  await enrolAccount(em, RECORD_COD_ANSWER, accountId);
  await em.execute(
    `update shop_orders set cod_state = 'asked', cod_asked_at = clock_timestamp() where id = ? and account_id = ? and cod_state is null`,
    [orderRowId, accountId],
  );
}

/** An order that came to nothing is not asked about any more, and what was asked waits for no answer. The messages that were taken back. */
export async function dropQuestion(
  em: EntityManager,
  { id: shopId, accountId }: Pick<Shop, 'id' | 'accountId'>,
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

/** The messages that show what the customers of these orders answered. */
export async function messagesOfOrders(em: EntityManager, orderRowIds: readonly number[]): Promise<number[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from shop_orders o join store_messages m on m.shop_id = o.shop_id and m.effect_key = any (
        array(select 'order:' || o.order_id || ':' || word from jsonb_array_elements_text(o.statuses || '["cod"]') word))
      where o.id = any (?::bigint[])`,
    [`{${orderRowIds.join()}}`],
  );
  return rows.map(({ id }) => Number(id));
}
