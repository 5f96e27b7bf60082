import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayParam } from '../../../platform/database/array-param.js';
import { otherSpelling } from '../../../platform/phones/phone-spellings.contract.js';

/** All spellings, for reading only. WhatsApp must confirm a spelling before messages use it. */
export async function findNumbers(em: EntityManager, accountId: number, phone: string): Promise<string[]> {
  const other = otherSpelling(phone);
  const spellings = other === null ? [phone] : [phone, other];
  const rows = await em.execute<{ phone: string }[]>(
    'select phone from phone_spellings where account_id = ? and spelling = any (?::text[])',
    [accountId, arrayParam(spellings)],
  );
  return [...new Set([...spellings, ...rows.map((row) => row.phone)])];
}
