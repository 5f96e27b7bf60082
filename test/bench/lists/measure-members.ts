import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { makeMember } from '../../setup/accounts/members.js';
import { type Bench, withServer } from '../context.js';
import { writeMembers } from './many-members.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { compareLists, type ListQuery, ROWS } from './compare-lists.js';

const MEMBERS = 100_000;
const COLUMNS = `u.id, u.account_id, u.username, u.name, u.email, u.phone, u.role, u.account_status, u.verified_at, u.created_at,
  u.last_seen_at, s.package_id, s.expire_at, p.title`;
const PAGE_WITH_PACKAGE = `${COLUMNS} from page join users u using (id)
  left join subscriptions s on s.account_id = u.account_id left join packages p on p.id = s.package_id order by u.id desc`;
const pageSql = (ids: string, total: string) => `with page as (${ids}) select (${total}) total, ${PAGE_WITH_PACKAGE}`;
const IS_LISTED = `role <> 'SupperAdmin'`;
const COUNT = 'select sum(value) from counter_totals where account_id is null and name like ';
/** Evaluated once for total and page. */
const SEARCH = `with found as materialized (
    select id from users where ${IS_LISTED} and search_key like letter_key($1)),
  page as (select id from found order by id desc limit ${ROWS})
  select (select count(*) from found) total, ${PAGE_WITH_PACKAGE}`;

const QUERIES: ListQuery[] = [
  {
    name: 'first page',
    path: () => '/api/v1/members?page=1',
    sql: pageSql(`select id from users where ${IS_LISTED} order by id desc limit ${ROWS}`, `${COUNT} 'users.%'`),
  },
  {
    name: 'last page',
    path: () => `/api/v1/members?page=${MEMBERS / ROWS}`,
    sql: pageSql(`select id from users where ${IS_LISTED} order by id limit ${ROWS}`, `${COUNT} 'users.%'`),
  },
  {
    name: 'page in the middle',
    path: () => `/api/v1/members?page=${MEMBERS / ROWS / 2}`,
    sql: pageSql(
      `select id from users where ${IS_LISTED} order by id desc limit ${ROWS} offset ${MEMBERS / 2 - ROWS}`,
      `${COUNT} 'users.%'`,
    ),
  },
  {
    name: 'suspended members',
    path: () => '/api/v1/members?status=pended',
    sql: pageSql(
      `select id from users where ${IS_LISTED} and account_status = 'pended' order by id desc limit ${ROWS}`,
      `${COUNT} 'users.%.pended'`,
    ),
  },
  {
    name: 'late page of the active members',
    path: () => `/api/v1/members?status=active&role=member&page=${Math.floor((MEMBERS * 0.98) / ROWS) - 10}`,
    sql: pageSql(
      `select id from users where ${IS_LISTED} and account_status = 'active' and role = 'member' order by id limit ${ROWS} offset 200`,
      `${COUNT} 'users.member.active'`,
    ),
  },
  {
    name: 'search by a whole phone',
    path: (call) =>
      `/api/v1/members?search=${encodeURIComponent(`+966 5${phonePart(call).slice(0, 1)} ${phonePart(call).slice(1)}`)}`,
    sql: SEARCH,
    params: (call) => [`%9665${phonePart(call)}%`],
  },
  {
    name: 'search for a part of a user name',
    path: (call) => `/api/v1/members?search=ser${1000 + call}`,
    sql: SEARCH,
    params: (call) => [`%ser${1000 + call}%`],
  },
  {
    name: 'search for a common name',
    path: () => `/api/v1/members?search=${encodeURIComponent('نورة')}`,
    sql: SEARCH,
    params: () => ['%نورة%'],
  },
];

/** Returns the eight digits after 9665 of a phone that many-members.ts writes. */
const phonePart = (call: number) => String(((5000 + call * 37) * 7919) % 100_000_000).padStart(8, '0');

/** Compares lists of 100,000 members with the cheapest statement. */
export async function measureMembers(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      await writeMembers(db, MEMBERS);
      const http = await signInAdmin(server);
      return await compareLists({
        bench,
        db,
        http,
        list: 'members',
        queries: QUERIES,
        rowsOf: ({ members }) => (members as { data: unknown }).data,
      });
    } finally {
      await db.end();
    }
  });
}

async function signInAdmin(server: MersalServer): Promise<HttpClient> {
  const orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 1 }));
  const admin = await makeMember(orm, { role: 'SupperAdmin' }).finally(() => orm.close());
  const http = new HttpClient(() => server.url);
  await http.signIn(admin.email, admin.password);
  return http;
}
