import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../auth.contract.js';
import type { Recipient } from './deliver-letter.js';

/** A user as letters need them, and the name of the platform that writes. */
export interface Addressee extends Recipient {
  userId: number;
  accountId: number;
  username: string;
  email: string;
  language: Language;
  platform: string;
}

interface Row extends Omit<Addressee, 'userId' | 'accountId'> {
  id: string;
  account_id: string;
}

/** With the phone only if it was shown to be theirs: nothing is written to a stranger. */
export async function readAddressee(em: EntityManager, userId: number): Promise<Addressee | null> {
  const [row] = await em.execute<Row[]>(
    `select u.id, u.account_id, u.username, coalesce(u.name, u.username) as name, u.email,
         case when u.phone_proven_at is not null then u.phone end as phone, u.language, s.platform_name as platform
       from users u cross join platform_settings s where u.id = ?`,
    [userId],
  );
  if (!row) return null;
  const { id, account_id, ...rest } = row;
  return { ...rest, userId: Number(id), accountId: Number(account_id) };
}
