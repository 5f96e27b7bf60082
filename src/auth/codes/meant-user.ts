/**
 * Selects whom a typed phone, user name or e-mail means. Of an e-mail it is whoever has proven it; one that is only claimed means its one
 * claimant. Claims of registrations that were never verified do not count beside one of a verified user, and where several are left
 * nobody is meant: whose password it is about is then said by the user name or the phone.
 */
export const MEANT_USER = `select u.id from users u
  where (u.phone = ? and u.phone_proven_at is not null) or u.username = ? or (u.email = ?
    and (u.email_proven_at is not null or not exists (select 1 from users o where o.email = u.email and o.id <> u.id
      and (o.email_proven_at is not null or o.verified_at is not null or u.verified_at is null))))
  order by (u.phone = ? and u.phone_proven_at is not null) desc nulls last limit 1`;

/** The values of MEANT_USER. */
export const meantBy = ({ phone, login }: { phone: string | null; login: string | null }) => [
  phone,
  login,
  login,
  phone,
];
