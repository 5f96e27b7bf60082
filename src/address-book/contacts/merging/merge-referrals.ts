import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import type { ContactMerge } from '../../address-book.ports.js';

/** Keeps the earlier ad or post. */
export async function mergeReferrals(em: EntityManager, { accountId, keptId, otherId }: ContactMerge): Promise<void> {
  await sql`
    update contacts k set referral = o.referral from contacts o
      where k.id = ${keptId} and o.id = ${otherId} and k.account_id = ${accountId} and o.account_id = k.account_id
        and o.referral is not null and (k.referral is null or o.referral ->> 'at' < k.referral ->> 'at')`.execute(
    database(em),
  );
}
