import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContactMerge } from '../../address-book/address-book.ports.js';
import { database } from '../../platform/database/statements/database.js';

/**
 * Moves recipients, so that a later run knows the person and the frequency limit counts earlier messages. A run with
 * both contacts keeps both rows. Skips claimed rows, because the claim may wait for the contact, and a run being
 * filled, which may add the kept contact. Messages to another number are not resent.
 */
export async function mergeRecipients(
  em: EntityManager,
  { accountId, keptId, otherId, separate }: ContactMerge,
): Promise<void> {
  // One index lookup for each run.
  await sql`
    update campaign_recipients set contact_id = ${keptId},
        is_merged = is_merged or (${separate !== null}::boolean and status <> 'waiting') where id in (
       select r.id from campaigns c cross join lateral generate_series(1, c.run) n (run)
         join campaign_recipients r on r.account_id = c.account_id and r.campaign_id = c.id and r.run = n.run and r.contact_id = ${otherId}
        where c.account_id = ${accountId} and (n.run < c.run or c.is_filled) and not exists (select from campaign_recipients k
          where k.account_id = c.account_id and k.campaign_id = c.id and k.run = n.run and k.contact_id = ${keptId})
          for update of r skip locked)`.execute(database(em));
}
