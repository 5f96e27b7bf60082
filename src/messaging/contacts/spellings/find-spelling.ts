import type { EntityManager } from '@mikro-orm/postgresql';

/** The number under which WhatsApp knows this one, when a lookup has told another spelling; null otherwise. */
export async function findSpelling(em: EntityManager, accountId: number, phone: string): Promise<string | null> {
  const [row] = await em.execute<{ phone: string }[]>(
    'select phone from phone_spellings where account_id = ? and spelling = ?',
    [accountId, phone],
  );
  return row?.phone ?? null;
}
