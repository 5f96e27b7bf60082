import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../../platform/database/statements/database.js';

export async function findSpelling(em: EntityManager, accountId: number, phone: string): Promise<string | null> {
  const row = await database(em)
    .selectFrom('phone_spellings')
    .select('phone')
    .where('account_id', '=', accountId)
    .where('spelling', '=', phone)
    .executeTakeFirst();
  return row?.phone ?? null;
}
