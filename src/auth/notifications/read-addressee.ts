import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../auth.contract.js';
import type { Recipient } from './deliver-notification.js';

/** A user as notifications need them, and the name of the platform that writes. */
export interface Addressee extends Recipient {
  userId: number;
  accountId: number;
  username: string;
  /** None when somebody else has shown that it is theirs. */
  email: string | null;
  isEmailProven: boolean;
  language: Language;
  platform: string;
}

interface Row extends Omit<Addressee, 'userId' | 'accountId' | 'isEmailProven'> {
  id: string;
  is_email_proven: boolean;
  account_id: string;
}

/** With the phone only if it was shown to be theirs: nothing is written to a stranger. */
export async function readAddressee(em: EntityManager, userId: number): Promise<Addressee | null> {
  const [row] = await em.execute<Row[]>(
    `select u.id, u.account_id, u.username, coalesce(u.name, u.username) as name, u.email_proven_at is not null as is_email_proven,
         case when not exists (select 1 from users o where o.email = u.email and o.id <> u.id and o.email_proven_at is not null)
           then u.email end as email,
         case when u.phone_proven_at is not null then u.phone end as phone, u.language, s.platform_name as platform
       from users u cross join platform_settings s where u.id = ?`,
    [userId],
  );
  if (!row) return null;
  const { id, account_id, is_email_proven: isEmailProven, ...rest } = row;
  return { ...rest, userId: Number(id), accountId: Number(account_id), isEmailProven };
}

/** Without an e-mail that may be a stranger's. */
export const withProvenEmail = (addressee: Addressee): Addressee =>
  addressee.isEmailProven ? addressee : { ...addressee, email: null };
