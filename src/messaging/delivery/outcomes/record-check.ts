import type { EntityManager } from '@mikro-orm/postgresql';
import { database, NOW } from '../../../platform/database/statements/database.js';

export async function recordCheck(
  em: EntityManager,
  accountId: number,
  contactId: number,
  { hasWhatsapp }: { hasWhatsapp: boolean },
): Promise<void> {
  await database(em)
    .updateTable('contacts')
    .set({ has_whatsapp: hasWhatsapp, checked_at: NOW, updated_at: NOW })
    .where('id', '=', contactId)
    .where('account_id', '=', accountId)
    .execute();
}
