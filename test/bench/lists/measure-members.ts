import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { makeMember } from '../../setup/accounts/members.js';
import { type Bench, withServer } from '../context.js';
import { writeMembers } from './many-members.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

const MEMBERS = 100_000;
const ROWS = 20;
const CALLS = 40;
/** Sessions, the other parts of the answer and the way through HTTP, beside what the list itself costs. */
const MOST_BESIDE_MS = 15;

interface Look {
  name: string;
  query: (call: number) => string;
  sql: string;
  params: (call: number) => unknown[];
}

const COLUMNS = `u.id, u.account_id, u.username, u.name, u.email, u.phone, u.role, u.account_status, u.verified_at, u.created_at,
  u.last_seen_at, s.package_id, s.expire_at, p.title`;
const PLANNED = `${COLUMNS} from page join users u using (id)
  left join subscriptions s on s.account_id = u.account_id left join packages p on p.id = s.package_id order by u.id desc`;
/** One statement for all: the rows of these ids with their plans, and how many there are. */
const form = (ids: string, total: string) => `with page as (${ids}) select (${total}) total, ${PLANNED}`;
const LISTED = `role <> 'SupperAdmin'`;
const COUNTED = 'select sum(value) from counter_totals where account_id is null and name like ';
/** Found once, for the count and for the page. */
const SEARCHED = `with found as materialized (
    select id from users where ${LISTED} and search_key like search_key($1)),
  page as (select id from found order by id desc limit ${ROWS})
  select (select count(*) from found) total, ${PLANNED}`;

const LOOKS: Look[] = [
  {
    name: 'first page',
    query: () => 'page=1',
    sql: form(`select id from users where ${LISTED} order by id desc limit ${ROWS}`, `${COUNTED} 'users.%'`),
    params: () => [],
  },
  {
    name: 'last page',
    query: () => `page=${MEMBERS / ROWS}`,
    sql: form(`select id from users where ${LISTED} order by id limit ${ROWS}`, `${COUNTED} 'users.%'`),
    params: () => [],
  },
  {
    name: 'page in the middle',
    query: () => `page=${MEMBERS / ROWS / 2}`,
    sql: form(
      `select id from users where ${LISTED} order by id desc limit ${ROWS} offset ${MEMBERS / 2 - ROWS}`,
      `${COUNTED} 'users.%'`,
    ),
    params: () => [],
  },
  {
    name: 'pending ones',
    query: () => 'status=pended',
    sql: form(
      `select id from users where ${LISTED} and account_status = 'pended' order by id desc limit ${ROWS}`,
      `${COUNTED} 'users.%.pended'`,
    ),
    params: () => [],
  },
  {
    name: 'last of the active members',
    query: () => `status=active&role=member&page=${Math.floor((MEMBERS * 0.98) / ROWS) - 10}`,
    sql: form(
      `select id from users where ${LISTED} and account_status = 'active' and role = 'member' order by id limit ${ROWS} offset 200`,
      `${COUNTED} 'users.member.active'`,
    ),
    params: () => [],
  },
  {
    name: 'search for one by phone',
    query: (call) => `search=${encodeURIComponent(`+966 5${phonePart(call).slice(0, 1)} ${phonePart(call).slice(1)}`)}`,
    sql: SEARCHED,
    params: (call) => [`%9665${phonePart(call)}%`],
  },
  {
    name: 'search for a part of a user name',
    query: (call) => `search=ser${1000 + call}`,
    sql: SEARCHED,
    params: (call) => [`%ser${1000 + call}%`],
  },
  {
    name: 'search for a common name',
    query: () => `search=${encodeURIComponent('نورة')}`,
    sql: SEARCHED,
    params: () => ['%نورة%'],
  },
];

/** Phones as many-members.ts makes them of an id. */
const phonePart = (call: number) => String(((5000 + call * 37) * 7919) % 100_000_000).padStart(8, '0');

/** How long an administrator waits for a page of a hundred thousand members, against the best statement the database could be asked. */
export async function measureMembers(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      await writeMembers(db, MEMBERS);
      const http = await signInAdmin(server);
      const figures = LOOKS.map(({ name }) => ({ name, mersal: [] as number[], bare: [] as number[] }));
      // The first round warms up.
      for (let round = 0; round <= bench.rounds; round++)
        for (const [index, look] of LOOKS.entries()) {
          const bare = await p95Of((call) => ask(db, look, call));
          const mersal = await p95Of((call) => open(http, look, call));
          if (round === 0) continue;
          figures[index]?.bare.push(bare);
          figures[index]?.mersal.push(mersal);
          bench.say(`members ${round}: ${look.name} ${mersal.toFixed(1)} ms, bare SQL ${bare.toFixed(1)} ms`);
        }
      return figures.map((figure) => ({
        ...figure,
        name: `members, ${figure.name}, p95 (bare: SQL)`,
        unit: 'ms',
        goal: { of: 'difference', atMost: MOST_BESIDE_MS },
      }));
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

async function open(http: HttpClient, look: Look, call: number): Promise<void> {
  const { status, body } = await http.get(`/api/v1/members?rows=${ROWS}&${look.query(call)}`);
  if (status !== 200 || body.members.data.length === 0)
    throw new Error(`The list answered ${status} with ${body?.members?.data?.length} rows to ${look.query(call)}.`);
}

async function ask(db: pg.Client, look: Look, call: number): Promise<void> {
  const { rows } = await db.query(look.sql, look.params(call));
  if (rows.length === 0) throw new Error(`The statement for ${look.name} found nothing.`);
}

async function p95Of(once: (call: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await once(call);
    times.push(performance.now() - startedAt);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
}
