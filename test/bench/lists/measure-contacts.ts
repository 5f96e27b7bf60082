import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { type Member, makeMember } from '../../setup/accounts/members.js';
import { type Bench, withServer } from '../context.js';
import { fillBook, phonePart } from './fill-book.js';
import type { Figure } from '../report.js';
import { compareLists, type ListQuery, ROWS } from './compare-lists.js';

const SHOWN_COLUMNS = `c.id, c.phone, coalesce(c.name, c.push_name), c.fields, c.source, c.has_whatsapp, c.checked_at, c.created_at, c.updated_at,
  (select min(s.at) from suppressions s where s.account_id = c.account_id and (s.phone = c.phone or s.lid = c.lid)),
  (select json_agg(json_build_object('id', g.id, 'name', g.name)) from group_members m join groups g on g.id = m.group_id where m.contact_id = c.id)`;
const pageSql = (ids: string, total: string) =>
  `with page as (${ids}) select (${total}) total, ${SHOWN_COLUMNS} from page join contacts c using (id) order by c.id desc`;

function queries(accountId: number, groupId: number, count: number): ListQuery[] {
  const own = `select id from contacts where account_id = ${accountId} and saved_at is not null`;
  // With an equality, the planner may walk the primary key and skip the other account's rows.
  const ownByRange = own.replace('=', '>=');
  const order = (direction: '' | 'desc') =>
    `and account_id <= ${accountId} order by account_id ${direction}, id ${direction}`;
  const members = `select contact_id as id from group_members where group_id = ${groupId}`;
  const counter = (name: string) =>
    `select sum(value) from counter_totals where account_id = ${accountId} and name = '${name}'`;
  const searched = `with found as materialized (${own} and search_key like letter_key($1)),
    page as (select id from found order by id desc limit ${ROWS})
    select (select count(*) from found) total, ${SHOWN_COLUMNS} from page join contacts c using (id) order by c.id desc`;
  const search = (name: string, query: (call: number) => string, word: (call: number) => string): ListQuery => ({
    name,
    sql: searched,
    path: (call) => `/api/v1/contacts?search=${encodeURIComponent(query(call))}`,
    params: (call) => [`%${word(call)}%`],
  });
  const page = (name: string, number: number, ids: string, query = ''): ListQuery => ({
    name,
    sql: pageSql(ids, counter(query ? `group.${groupId}` : 'contacts')),
    params: () => [],
    path: () => `/api/v1/contacts?page=${number}${query}`,
  });
  const [lastPage, groupFilter] = [Math.floor(count / ROWS), `&groups[]=${groupId}`];
  const middlePage = Math.floor(lastPage / 2);
  return [
    page('first page', 1, `${ownByRange} ${order('desc')} limit ${ROWS}`),
    page(`page ${lastPage}`, lastPage, `${ownByRange} ${order('')} limit ${ROWS} offset ${count - lastPage * ROWS}`),
    page(
      `page ${middlePage}`,
      middlePage,
      `${ownByRange} ${order('desc')} limit ${ROWS} offset ${(middlePage - 1) * ROWS}`,
    ),
    page('first page of a group', 1, `${members} order by contact_id desc limit ${ROWS}`, groupFilter),
    page(
      `page ${Math.floor(middlePage / 8)} of a group`,
      Math.floor(middlePage / 8),
      `${members} order by contact_id desc limit ${ROWS} offset ${(Math.floor(middlePage / 8) - 1) * ROWS}`,
      groupFilter,
    ),
    search(
      'search by a whole phone',
      (call) => `+966 5${phonePart(call + 1)}`,
      (call) => `9665${phonePart(call + 1)}`,
    ),
    search(
      'search for some digits',
      (call) => `${5551 + call}`,
      (call) => `${5551 + call}`,
    ),
    search(
      'search for a common name',
      () => 'نوره',
      () => 'نورة',
    ),
  ];
}

/** Compares lists of `--rows` contacts, beside another account with a fifth, with the cheapest statement. */
export async function measureContacts(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      const [member, other] = await makeMembers(server.databaseUrl);
      await fillBook(db, other.accountId, Math.ceil(bench.rows / 5));
      const groupId = await fillBook(db, member.accountId, bench.rows);
      // Autovacuum would do this within a minute.
      await db.query('vacuum analyze contacts, groups, group_members, counters, counter_deltas');
      const http = new HttpClient(() => server.url);
      await http.signIn(member.email, member.password);
      return await compareLists({
        bench,
        db,
        http,
        list: 'contacts',
        queries: queries(member.accountId, groupId, bench.rows),
      });
    } finally {
      await db.end();
    }
  });
}

/** Creates two accounts with a user each. */
export async function makeMembers(databaseUrl: string): Promise<[Member, Member]> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 1 }));
  try {
    return [await makeMember(orm), await makeMember(orm)];
  } finally {
    await orm.close();
  }
}
