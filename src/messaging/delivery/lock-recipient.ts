import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { NumberMerged } from '../messaging.errors.js';

/**
 * Locks the contact until the commit, so that no merge moves the message to another number. Throws NumberMerged. Call
 * before locking the message, as a merge locks contacts first.
 */
export async function lockRecipient(em: EntityManager, accountId: number, messageId: number): Promise<void> {
  const select = sql<{ is_of_other_number: boolean }>`
    select m.merged_from is not null and m.merged_from is distinct from p.phone
        and m.merged_from is distinct from p.lid || '@lid' is_of_other_number
      from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
      where m.account_id = ${accountId} and m.id = ${messageId} for key share of p`;
  const { rows } = await select.execute(database(em));
  // A merge deleted the contact during the lock wait. A new statement finds the kept one.
  const [row] = rows.length > 0 ? rows : (await select.execute(database(em))).rows;
  if (row?.is_of_other_number) throw new NumberMerged();
}
