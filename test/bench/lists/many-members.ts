import type pg from 'pg';
import { PERMISSIONS_OF_MEMBER } from '../../../src/auth/permissions.contract.js';

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

/** Creates accounts with one user each. Suspends one in fifty. One in a thousand is an administrator. */
export async function writeMembers(db: pg.Client, count: number): Promise<void> {
  await db.query(`insert into accounts (name, status)
    select 'Shop ' || n, case when n % 50 = 0 then 'pended' else 'active' end from generate_series(1, ${count}) n`);
  await db.query(
    `insert into users (account_id, username, email, name, phone, password_hash, role, permissions, verified_at, created_at)
     select id, 'user' || id, 'user' || id || '@example.com',
            ($1::text[])[1 + id % ${FIRST_NAMES.length}] || ' ' || ($2::text[])[1 + id % ${LAST_NAMES.length}], '9665' || lpad(((id * 7919) % 100000000)::text, 8, '0'),
            repeat('x', 97), case when id % 1000 = 0 then 'admin' else 'member' end, $3, now(), now() - id * interval '1 second'
       from accounts where name like 'Shop %' and id not in (select account_id from users)`,
    [FIRST_NAMES, LAST_NAMES, JSON.stringify(PERMISSIONS_OF_MEMBER)],
  );
  await db.query(`insert into subscriptions (account_id, package_id, count_messages, count_devices)
    select id, (select id from packages where is_for_new_members), 200, 1 from accounts where id not in (select account_id from subscriptions)`);
  // Autovacuum would do this within a minute.
  await db.query('vacuum analyze accounts, users, subscriptions, counters, counter_deltas');
}
