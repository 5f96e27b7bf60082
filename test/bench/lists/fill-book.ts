import type pg from 'pg';

const FIRST_NAMES = [
  'محمد',
  'نورة',
  'عبدالله',
  'ريم',
  'خالد',
  'Omar',
  'Sara',
  'Layla',
  'Yousef',
  'Huda',
  'Faisal',
  'Maha',
];
const LAST_NAMES = ['العتيبي', 'الحربي', 'القحطاني', 'Haddad', 'Rahman', 'Saleh', 'Nasser'];

/** Returns the eight digits after 9665 of a contact's phone. They are unique and spread over the range. */
export const phonePart = (number: number): string => String((number * 7919) % 100_000_000).padStart(8, '0');

/** Creates contacts and a group of every eighth. Returns the group's ID. */
export async function fillBook(db: pg.Client, accountId: number, count: number): Promise<number> {
  await db.query(
    `insert into contacts (account_id, phone, name, saved_at, source, fields)
     select $1, '9665' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0'),
            ($2::text[])[1 + n % ${FIRST_NAMES.length}] || ' ' || ($3::text[])[1 + n % ${LAST_NAMES.length}], now(), 'file',
            case when n % 3 = 0 then '{"city":"جدة"}'::jsonb else '{}' end
       from generate_series(1, $4::int) n order by n`,
    [accountId, FIRST_NAMES, LAST_NAMES, count],
  );
  const { rows } = await db.query<{ id: string }>(
    `insert into groups (account_id, name, addons_params) values ($1, 'Eighth', '{city}') returning id`,
    [accountId],
  );
  const groupId = Number(rows[0]?.id);
  await db.query(
    `insert into group_members (group_id, contact_id, account_id) select $1, id, account_id from contacts where account_id = $2 and id % 8 = 0`,
    [groupId, accountId],
  );
  return groupId;
}
