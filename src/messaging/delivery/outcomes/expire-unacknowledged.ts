import type { EntityManager } from '@mikro-orm/postgresql';
import { wasOpenAt } from '../../../devices/devices.sql.js';
import type { FinalizeMessages } from './finalize-messages.js';

/** Handed over so many times, the last of them so long ago over a connection that is still open, a message will get no answer. */
const HAND_OVERS = 6;
/** Shorter than the patience after which a message is handed over again, so that the last time is known for the last. */
const SILENT_SECONDS = 30;

/** What nobody ever acknowledged ends as unknown; a receipt that comes after all still counts. */
export async function expireUnacknowledged(em: EntityManager, settle: FinalizeMessages): Promise<void> {
  const rows = await em.execute<{ account_id: string; ids: string[] }[]>(
    `select m.account_id, array_agg(m.id) ids from messages m
      where m.status = 'sending' and m.from_me and m.attempts >= ? and m.handed_over_at < clock_timestamp() - make_interval(secs => ?)
        and ${wasOpenAt('m.device_id', 'm.handed_over_at')}
      group by m.account_id`,
    [HAND_OVERS, SILENT_SECONDS],
  );
  for (const { account_id, ids } of rows) await settle.fail(Number(account_id), ids.map(Number), 'unknown');
}
