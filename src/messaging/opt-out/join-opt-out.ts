import type { EntityManager } from '@mikro-orm/postgresql';

/** WhatsApp reported phone and LID together. Returns whether the contact has opted out. */
export async function joinOptOut(
  em: EntityManager,
  accountId: number,
  { phone, lid }: { phone: string; lid: string },
): Promise<boolean> {
  await em.execute(
    `update suppressions s set phone = coalesce(s.phone, ?), lid = coalesce(s.lid, ?), updated_at = now()
      where s.account_id = ? and ((s.lid = ? and s.phone is null) or (s.phone = ? and s.lid is null))
        and not exists (select from suppressions o where o.account_id = s.account_id and o.id <> s.id and (o.phone = ? or o.lid = ?))`,
    [phone, lid, accountId, lid, phone, phone, lid],
  );
  const rows = await em.execute<object[]>(
    'select from suppressions where account_id = ? and (phone = ? or lid = ? or other_phone = ?) limit 1',
    [accountId, phone, lid, phone],
  );
  return rows.length > 0;
}
