import { type RawBuilder, sql } from 'kysely';
import { IS_VERIFIED } from '../accounts/is-verified.js';

/** SQL of the user ID. An e-mail that only unverified users share matches none. */
export const matchingUser = ({
  phone,
  login,
}: {
  phone: string | null;
  login: string | null;
}): RawBuilder<number | null> => sql`(select u.id from users u
  where u.status = 'active' and ((u.phone = ${phone} and u.phone_proven_at is not null) or u.username = ${login} or (u.email = ${login}
    and (u.email_proven_at is not null or not exists (select 1 from users o where o.email = u.email and o.id <> u.id
      and o.status = 'active' and (o.email_proven_at is not null or o.verified_at is not null or o.role_id is not null or not ${IS_VERIFIED})))))
  order by (u.phone = ${phone} and u.phone_proven_at is not null) desc nulls last limit 1)`;
