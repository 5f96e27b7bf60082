import type { EntityManager } from '@mikro-orm/postgresql';

/** WhatsApp's spelling from a lookup. */
export async function findSpelling(em: EntityManager, accountId: number, phone: string): Promise<string | null> {
  const [row] = await em.execute<{ phone: string }[]>(
    'select phone from phone_spellings where account_id = ? and spelling = ?',
    [accountId, phone],
  );
  return row?.phone ?? null;
}
