import type { EntityManager } from '@mikro-orm/postgresql';

export async function recordCheck(
  em: EntityManager,
  accountId: number,
  contactId: number,
  hasWhatsapp: boolean,
): Promise<void> {
  await em.execute(
    'update contacts set has_whatsapp = ?, checked_at = now(), updated_at = now() where id = ? and account_id = ?',
    [hasWhatsapp, contactId, accountId],
  );
}
