import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../auth.contract.js';
import type { NotificationRecipient } from './deliver-notification.js';

export interface NotifiedUser extends NotificationRecipient {
  userId: number;
  accountId: number;
  username: string;
  email: string | null;
  isEmailVerified: boolean;
  language: Language;
  platform: string;
}

interface Row extends Omit<NotifiedUser, 'userId' | 'accountId' | 'isEmailVerified'> {
  id: string;
  is_email_proven: boolean;
  account_id: string;
}

/** Omits an unproven phone, which may be a stranger's. */
export async function readNotifiedUser(em: EntityManager, userId: number): Promise<NotifiedUser | null> {
  const [row] = await em.execute<Row[]>(
    `select u.id, u.account_id, u.username, coalesce(u.name, u.username) as name, u.email_proven_at is not null as is_email_proven,
         case when not exists (select 1 from users o where o.email = u.email and o.id <> u.id and o.email_proven_at is not null)
           then u.email end as email,
         case when u.phone_proven_at is not null then u.phone end as phone, u.language, s.platform_name as platform
       from users u cross join platform_settings s where u.id = ?`,
    [userId],
  );
  if (!row) return null;
  const { id, account_id, is_email_proven: isEmailVerified, ...rest } = row;
  return { ...rest, userId: Number(id), accountId: Number(account_id), isEmailVerified };
}

export const withVerifiedEmail = (addressee: NotifiedUser): NotifiedUser =>
  addressee.isEmailVerified ? addressee : { ...addressee, email: null };
