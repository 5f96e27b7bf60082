import type { EntityManager } from '@mikro-orm/postgresql';
import { findSpelling } from '../contacts/spellings/find-spelling.js';
import type { SuppressionReason } from './opt-out.contract.js';

interface Person {
  phone: string | null;
  lid: string | null;
}

/**
 * Puts somebody on the account's list of those not to be written to. False when they were on it: asked again by themselves, at `at`, it
 * counts from then on. That is a time of the chat, not of our clock: what they write after it is compared with it.
 */
export async function suppress(
  em: EntityManager,
  accountId: number,
  { phone: asked, lid }: Person,
  reason: SuppressionReason,
  at: Date | null,
): Promise<boolean> {
  const phone = asked && ((await findSpelling(em, accountId, asked)) ?? asked);
  // Somebody may stand there by the one name and come by the other.
  const [row] = await em.execute<{ is_new: boolean }[]>(
    `with known as (
       update suppressions set at = case when ?::timestamptz is null then at else greatest(at, ?::timestamptz) end,
         updated_at = now()
        where account_id = ? and (phone = ? or lid = ?) returning false is_new),
     added as (
       insert into suppressions (account_id, phone, lid, reason, at)
       select ?::bigint, ?::text, ?::text, ?, coalesce(?::timestamptz, clock_timestamp()) where not exists (select from known)
       on conflict do nothing returning true is_new)
     select is_new from known union all select is_new from added limit 1`,
    [at, at, accountId, phone, lid, accountId, phone, lid, reason, at],
  );
  return row?.is_new ?? false;
}

/** Takes somebody off the list. False when they were not on it. */
export async function unsuppress(em: EntityManager, accountId: number, { phone, lid }: Person): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'delete from suppressions where account_id = ? and (phone = ? or lid = ?) returning 1',
    [accountId, phone, lid],
  );
  return rows.length > 0;
}
