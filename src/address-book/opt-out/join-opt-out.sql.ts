import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

/** Completes phone and LID of an opt-out. Returns whether the contact has opted out. */
export async function joinOptOut(
  em: EntityManager,
  accountId: number,
  { phone, lid }: { phone: string; lid: string },
): Promise<boolean> {
  const db = database(em);
  await sql`
    update suppressions s set phone = coalesce(s.phone, ${phone}), lid = coalesce(s.lid, ${lid}), updated_at = now()
      where s.account_id = ${accountId} and ((s.lid = ${lid} and s.phone is null) or (s.phone = ${phone} and s.lid is null))
        and not exists (select from suppressions o
          where o.account_id = s.account_id and o.id <> s.id and (o.phone = ${phone} or o.lid = ${lid}))`.execute(db);
  const { rows } = await sql`
    select from suppressions where account_id = ${accountId}
      and (phone = ${phone} or lid = ${lid} or other_phone = ${phone}) limit 1`.execute(db);
  return rows.length > 0;
}
