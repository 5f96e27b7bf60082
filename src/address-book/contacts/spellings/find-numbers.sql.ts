import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../../platform/database/statements/database.js';
import { otherSpelling } from '../../../platform/phones/phone-spellings.contract.js';

/** Returns all spellings, to find contacts. Messages use only the one that WhatsApp verified. */
export async function findNumbers(em: EntityManager, accountId: number, phone: string): Promise<string[]> {
  const other = otherSpelling(phone);
  const spellings = other === null ? [phone] : [phone, other];
  const rows = await database(em)
    .selectFrom('phone_spellings')
    .select('phone')
    .where('account_id', '=', accountId)
    .where('spelling', 'in', spellings)
    .execute();
  return [...new Set([...spellings, ...rows.map((row) => row.phone)])];
}
