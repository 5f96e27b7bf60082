import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
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

/** Omits an unverified phone, which may be a stranger's. */
export async function readNotifiedUser(em: EntityManager, userId: number): Promise<NotifiedUser | null> {
  const { rows } = await sql<NotifiedUser>`
    select u.id as "userId", u.account_id as "accountId", u.username, coalesce(u.name, u.username) as name,
        u.email_proven_at is not null as "isEmailVerified",
        case when not exists (select 1 from users o where o.email = u.email and o.id <> u.id and o.email_proven_at is not null)
          then nullif(u.email, '') end as email,
        case when u.phone_proven_at is not null then u.phone end as phone, u.language, s.platform_name as platform
      from users u cross join platform_settings s where u.id = ${userId}`.execute(database(em));
  return rows[0] ?? null;
}

export const withVerifiedEmail = (addressee: NotifiedUser): NotifiedUser =>
  addressee.isEmailVerified ? addressee : { ...addressee, email: null };
