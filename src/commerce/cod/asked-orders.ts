import type { EntityManager } from '@mikro-orm/postgresql';
import { enrolAccount } from '../../platform/events/enrol-account.js';

/** The subscriber that reads answers; its name stands in rows. */
export const RECORD_COD_ANSWER = 'commerce.record_cod_answer';
/** Who answers later than that answers something else. */
export const ASKED_WITHIN = `interval '48 hours'`;

/** From the commit on what the customer of this order writes is looked at. */
export async function markAsked(em: EntityManager, accountId: number, orderRowId: number): Promise<void> {
  await enrolAccount(em, RECORD_COD_ANSWER, accountId);
  await em.execute(
    `update shop_orders set cod_state = 'asked', cod_asked_at = clock_timestamp() where id = ? and account_id = ? and cod_state is null`,
    [orderRowId, accountId],
  );
}
