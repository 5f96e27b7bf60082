import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';

interface Merged {
  accountId: number;
  keptId: number;
  otherId: number;
  chats: readonly { keptId: number; otherId: number }[];
}

/** Earlier referral for the contact, later for the chat. */
export async function mergeReferrals(em: EntityManager, { accountId, keptId, otherId, chats }: Merged): Promise<void> {
  const db = database(em);
  await sql`
    update contacts k set referral = o.referral from contacts o
      where k.id = ${keptId} and o.id = ${otherId} and k.account_id = ${accountId} and o.account_id = k.account_id
        and o.referral is not null and (k.referral is null or o.referral ->> 'at' < k.referral ->> 'at')`.execute(db);
  for (const chat of chats)
    await sql`
      update chats k set referral = o.referral from chats o
        where k.id = ${chat.keptId} and o.id = ${chat.otherId} and k.account_id = ${accountId} and o.account_id = k.account_id
          and o.referral is not null and (k.referral is null or o.referral ->> 'at' > k.referral ->> 'at')`.execute(db);
}
