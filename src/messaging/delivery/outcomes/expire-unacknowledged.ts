import type { EntityManager } from '@mikro-orm/postgresql';
import { wasOpenAt } from '../../../devices/devices.sql.js';
import type { FinalizeMessages } from './finalize-messages.js';

/** Beyond this, no acknowledgement will come. */
const MAX_SUBMISSIONS = 6;
/** Shorter than the 45 seconds until a repeat. */
const ACK_TIMEOUT_SECONDS = 30;

/** A later receipt still counts. */
export async function expireUnacknowledged(em: EntityManager, finalize: FinalizeMessages): Promise<void> {
  const rows = await em.execute<{ account_id: string; ids: string[] }[]>(
    `select m.account_id, array_agg(m.id) ids from messages m
      where m.status = 'sending' and m.from_me and m.attempts >= ? and m.handed_over_at < clock_timestamp() - make_interval(secs => ?)
        and ${wasOpenAt('m.device_id', 'm.handed_over_at')}
      group by m.account_id`,
    [MAX_SUBMISSIONS, ACK_TIMEOUT_SECONDS],
  );
  for (const { account_id, ids } of rows) await finalize.fail(Number(account_id), ids.map(Number), 'unknown');
}
