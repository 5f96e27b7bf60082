import type { EntityManager } from '@mikro-orm/postgresql';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';

export async function recordAnswer(
  em: EntityManager,
  accountId: number,
  contactId: number,
  hasWhatsapp: boolean,
  now: Date,
): Promise<void> {
  await database(em)
    .updateTable('contacts')
    .set({
      check_wanted_at: null,
      has_whatsapp: hasWhatsapp,
      checked_at: now,
      updated_at: CURRENT_TIME,
    })
    .where('id', '=', contactId)
    .where('account_id', '=', accountId)
    .execute();
}
