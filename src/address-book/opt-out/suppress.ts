import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { findSpelling } from '../contacts/spellings/find-spelling.sql.js';
import type { SuppressionReason } from './opt-out.contract.js';

interface ContactAddress {
  phone: string | null;
  lid: string | null;
}

/** Returns false for an existing entry. `at` is the time of the message, null for now. */
export async function suppress(
  em: EntityManager,
  accountId: number,
  { phone: givenPhone, lid }: ContactAddress,
  reason: SuppressionReason,
  at: Date | null,
): Promise<boolean> {
  const phone = givenPhone && ((await findSpelling(em, accountId, givenPhone)) ?? givenPhone);
  // An entry may exist under another spelling or the LID.
  const { rows } = await sql<{ is_new: boolean }>`
    with known as (
       update suppressions set at = case when ${at}::timestamptz is null then at else greatest(at, ${at}::timestamptz) end,
         updated_at = now()
        where account_id = ${accountId} and (phone = ${phone} or lid = ${lid} or other_phone = ${phone}) returning false is_new),
     added as (
       insert into suppressions (account_id, phone, lid, reason, at)
       select ${accountId}::bigint, ${phone}::text, ${lid}::text, ${reason}, coalesce(${at}::timestamptz, clock_timestamp())
        where not exists (select from known)
       on conflict do nothing returning true is_new)
     select is_new from known union all select is_new from added limit 1`.execute(database(em));
  return rows[0]?.is_new ?? false;
}

export async function unsuppress(
  em: EntityManager,
  accountId: number,
  { phone, lid }: ContactAddress,
): Promise<boolean> {
  const { numAffectedRows: count } = await sql`
    delete from suppressions where account_id = ${accountId}
      and (phone = ${phone} or lid = ${lid} or other_phone = ${phone})`.execute(database(em));
  return count !== 0n;
}
