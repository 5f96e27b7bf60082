import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { wasOpenAt } from '../../../devices/devices.sql.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { FinalizeMessages } from './finalize-messages.js';

/** No acknowledgment is expected afterwards. */
const MAX_SUBMISSIONS = 6;
/** Shorter than the 45 seconds until a repeat. */
const ACK_TIMEOUT_SECONDS = 30;

/** Fails messages. A later receipt still counts. */
export async function expireUnacknowledged(em: EntityManager, finalize: FinalizeMessages): Promise<void> {
  const { rows } = await sql<Pick<Row<'messages'>, 'account_id'> & { ids: number[] }>`
    select m.account_id, array_agg(m.id) ids from messages m
      where m.status = 'sending' and m.from_me and m.attempts >= ${MAX_SUBMISSIONS}
        and m.handed_over_at < clock_timestamp() - make_interval(secs => ${ACK_TIMEOUT_SECONDS})
        and ${wasOpenAt('m.device_id', 'm.handed_over_at')}
      group by m.account_id`.execute(database(em));
  for (const { account_id, ids } of rows) await finalize.fail(account_id, ids, 'unknown');
}
