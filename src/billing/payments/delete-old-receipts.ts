import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { FORGET_FILES } from '../../platform/storage/stored-files.sql.js';

const RETENTION_DAYS = 30;

/** Returns the receipt's key in the stored files. `%` matches all. */
export const receiptKey = (paymentId: number | '%'): string => `receipt/${paymentId}`;

export async function deleteOldReceipts(em: EntityManager, now: Date): Promise<void> {
  await sql`
    with old as (delete from payment_receipts r using payments y
        where y.id = r.payment_id and y.state <> 'open'
          and y.updated_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})
        returning r.payment_id),
      changed as (update payments set receipt_type = null where id in (select payment_id from old))
    ${FORGET_FILES} where file_key in (select 'receipt/' || payment_id from old)`.execute(database(em));
}
