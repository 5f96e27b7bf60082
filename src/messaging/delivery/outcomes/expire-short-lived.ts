import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { MASKED_TEXT } from '../../conversations/messages/masked-text.js';
import type { FinalizeMessages } from './finalize-messages.js';

/** Messages are acknowledged within this time. Retry receipts need the text. */
const IN_FLIGHT_INTERVAL = '1 minute';
const BATCH_SIZE = 500;

export async function expireShortLived(em: EntityManager, finalize: FinalizeMessages): Promise<void> {
  const { rows } = await sql<Pick<Row<'messages'>, 'id' | 'account_id'>>`
    update messages set body = ${MASKED_TEXT}, content = null, expires_at = null, updated_at = clock_timestamp(),
       failure = case when status in ('queued', 'sending') then 'expired' else failure end,
       status = case when status in ('queued', 'sending') then 'failed' else status end
      where id in (select id from messages where expires_at is not null and (status in ('delivered', 'read', 'played')
          or expires_at < clock_timestamp() - case status when 'sending' then ${IN_FLIGHT_INTERVAL}::interval else interval '0' end)
        limit ${BATCH_SIZE} for update skip locked)
      returning id, account_id`.execute(database(em));
  for (const [accountId, accountRows] of Map.groupBy(rows, (row) => row.account_id))
    await finalize.publish(
      accountId,
      accountRows.map(({ id }) => id),
    );
}
