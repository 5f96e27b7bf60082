import type { EntityManager } from '@mikro-orm/postgresql';

/** WhatsApp said whether the number of a contact is there: nobody has to ask again for a while. */
export async function recordAnswer(
  em: EntityManager,
  accountId: number,
  contactId: number,
  isThere: boolean,
  now: Date,
): Promise<void> {
  await em.execute(
    `update contacts set check_wanted_at = null, has_whatsapp = ?, checked_at = ?, updated_at = clock_timestamp()
      where id = ? and account_id = ?`,
    [isThere, now, contactId, accountId],
  );
}
