import type { EntityManager } from '@mikro-orm/postgresql';
import type { SuppressionReason } from './opt-out.contract.js';

interface Person {
  phone: string | null;
  lid: string | null;
}

/** Puts somebody on the account's list of those not to be written to. False when they were on it. */
export async function suppress(
  em: EntityManager,
  accountId: number,
  { phone, lid }: Person,
  reason: SuppressionReason,
): Promise<boolean> {
  // Somebody may stand there by the one name and come by the other.
  const rows = await em.execute<unknown[]>(
    `insert into suppressions (account_id, phone, lid, reason, at)
     select ?::bigint, ?::text, ?::text, ?, clock_timestamp()
      where not exists (select 1 from suppressions where account_id = ? and (phone = ? or lid = ?))
     on conflict do nothing returning 1`,
    [accountId, phone, lid, reason, accountId, phone, lid],
  );
  return rows.length > 0;
}

/** Takes somebody off the list. False when they were not on it. */
export async function liftSuppression(em: EntityManager, accountId: number, { phone, lid }: Person): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'delete from suppressions where account_id = ? and (phone = ? or lid = ?) returning 1',
    [accountId, phone, lid],
  );
  return rows.length > 0;
}
