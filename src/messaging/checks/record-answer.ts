import type { EntityManager } from '@mikro-orm/postgresql';

export async function recordAnswer(
  em: EntityManager,
  accountId: number,
  contactId: number,
  hasWhatsapp: boolean,
  now: Date,
): Promise<void> {
  await em.execute(
    `update contacts set check_wanted_at = null, has_whatsapp = ?, checked_at = ?, updated_at = clock_timestamp()
      where id = ? and account_id = ?`,
    [hasWhatsapp, now, contactId, accountId],
  );
}
