import type { EntityManager } from '@mikro-orm/postgresql';
import { FORGOTTEN } from '../../messages/forgotten.js';
import type { FinalizeMessages } from './finalize-messages.js';

/** A message on its way gets its answer within this time, and its text may be asked for once more until then. */
const ON_ITS_WAY = '1 minute';
const BATCH = 500;

/** Of a text that was good for minutes nothing stays once it arrived or its time is over. One that has not gone by then has failed. */
export async function forgetShortLived(em: EntityManager, settle: FinalizeMessages): Promise<void> {
  const rows = await em.execute<{ id: string; account_id: string }[]>(
    `update messages set body = ?, content = null, expires_at = null, updated_at = clock_timestamp(),
       failure = case when status in ('queued', 'sending') then 'expired' else failure end,
       status = case when status in ('queued', 'sending') then 'failed' else status end
      where id in (select id from messages where expires_at is not null and (status in ('delivered', 'read', 'played')
          or expires_at < clock_timestamp() - case status when 'sending' then interval '${ON_ITS_WAY}' else interval '0' end)
        limit ${BATCH} for update skip locked)
      returning id, account_id`,
    [FORGOTTEN],
  );
  for (const [accountId, theirs] of Map.groupBy(rows, (row) => Number(row.account_id)))
    await settle.publish(
      accountId,
      theirs.map(({ id }) => Number(id)),
    );
}
