import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { makeStore } from '../../factories/make-store.js';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { type Member, makeMember } from '../../setup/accounts/members.js';
import { type Bench, withServer } from '../context.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { compareLists, type ListQuery, ROWS } from './compare-lists.js';

const COUNT = 100_000;

interface MemberStore {
  member: Member;
  store: { id: number; appId: number };
}

/** Compares lists of 100,000 rows each, beside a second account with as many, with the cheapest statement. */
export async function measureStoreLists(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      const [own, other] = await makeStores(server);
      for (const { member, store } of [other, own]) await fill(db, member.accountId, store.id);
      // Autovacuum would do this within a minute.
      await db.query('vacuum analyze carts, store_events, store_messages, shops, counters, counter_deltas');
      const http = new HttpClient(() => server.url);
      await http.signIn(own.member.email, own.member.password);
      return [
        ...(await compareLists({ bench, db, http, list: 'carts', queries: cartQueries(own) })),
        ...(await compareLists({ bench, db, http, list: 'other events', queries: otherQueries(own) })),
        ...(await compareLists({ bench, db, http, list: 'events of a store', queries: eventQueries(own) })),
      ];
    } finally {
      await db.end();
    }
  });
}

async function makeStores(server: MersalServer): Promise<[MemberStore, MemberStore]> {
  const orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 1 }));
  const make = async (): Promise<MemberStore> => {
    const member = await makeMember(orm);
    return { member, store: await makeStore(orm.em.fork(), { accountId: member.accountId }) };
  };
  try {
    return [await make(), await make()];
  } finally {
    await orm.close();
  }
}

/** Inserts carts, store events and store messages. */
async function fill(db: pg.Client, accountId: number, storeId: number): Promise<void> {
  const name = `(array['نورة','خالد','ريم','Omar','هند'])[1 + n % 5] || ' ' || n`;
  const phone = `'9665' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0')`;
  await db.query(`insert into carts (account_id, shop_id, cart_key, state, status_send, customer_name, phone, currency, total, subtotal, products_count,
      items, token, touched_at, left_at, required_call)
    select ${accountId}, ${storeId}, 'c' || n, case when n % 9 = 0 then 'recovered' else 'ended' end,
      case when n % 9 = 0 then 'recovered' else 'sent' end, ${name}, ${phone}, 'SAR', 200 + n % 300, 200, 2,
      '[{"productId":"11","name":"قهوة","sku":null,"quantity":2,"total":"200.00","url":null}]', left(md5(${accountId} || '-' || n), 12),
      now() - n * interval '10 seconds', now() - n * interval '10 seconds', n % 20 = 0 from generate_series(1, ${COUNT}) n`);
  await db.query(`insert into store_events (account_id, shop_id, dedupe_key, name, key_id, kind, subject, state, handled_at)
    select ${accountId}, ${storeId}, 'e' || n, 'order.updated', 'k', 'order', n::text, 'handled', now() from generate_series(1, ${COUNT}) n`);
  await db.query(`insert into store_messages (account_id, shop_id, kind, automation, effect_key, subject, phone, customer_name, purpose, state, sent_at)
    select ${accountId}, ${storeId}, 'order', 'order.shipped', 'o' || n, n::text, ${phone}, ${name}, 'transactional',
      (array['sent','delivered','read','failed'])[1 + n % 4], now() from generate_series(1, ${COUNT}) n`);
}

function cartQueries({ member: { accountId } }: MemberStore): ListQuery[] {
  const path = (query: string) => () => `/api/v1/aboundedcarts?${query}`;
  const own = `select id from carts where account_id = ${accountId} and left_at is not null`;
  const total = `(select sum(value) from counter_totals where account_id = ${accountId} and name = 'carts')`;
  const page = (ids: string, count = total) =>
    `with page as (${ids}) select ${count}, c.*, s.app_id from page join carts c using (id) join shops s on s.id = c.shop_id order by c.id desc`;
  const searched = `with found as materialized (${own} and search_key like letter_key($1)),
    page as (select id from found order by id desc limit ${ROWS})
    select (select count(*) from found), c.*, s.app_id from page join carts c using (id) join shops s on s.id = c.shop_id order by c.id desc`;
  return [
    { name: 'first page', path: path('page=1'), sql: page(`${own} order by id desc limit ${ROWS}`) },
    {
      name: 'page in the middle',
      path: path(`page=${COUNT / ROWS / 2}`),
      sql: page(`${own} order by id desc limit ${ROWS} offset ${COUNT / 2}`),
    },
    {
      name: 'recovered carts',
      path: path('status_send=recovered'),
      sql: page(
        `${own} and status_send = 'recovered' order by id desc limit ${ROWS}`,
        `(select count(*) from (${own} and status_send = 'recovered' limit 10001) f)`,
      ),
    },
    {
      name: 'search by a name',
      path: (call) => `/api/v1/aboundedcarts?search=${encodeURIComponent(`نورة ${call * 5 + 20_000}`)}`,
      sql: searched,
      params: (call) => [`%نورة ${call * 5 + 20_000}%`],
    },
  ];
}

const SHOWN_MESSAGE = 'm.*, s.app_id from page join store_messages m using (id) join shops s on s.id = m.shop_id';

function otherQueries({ member: { accountId } }: MemberStore): ListQuery[] {
  const own = `select id from store_messages where account_id = ${accountId} and kind <> 'cart' and hidden_at is null`;
  const page = (where: string, offset = 0) =>
    `with page as (${own} ${where} order by id desc limit ${ROWS} offset ${offset})
      select (select count(*) from (${own} ${where} limit 10001) f), ${SHOWN_MESSAGE} order by m.id desc`;
  return [
    { name: 'first page', path: () => '/api/v1/other-events?page=1', sql: page('') },
    { name: 'a later page', path: () => '/api/v1/other-events?page=400', sql: page('', 8_000) },
    { name: 'failed messages', path: () => '/api/v1/other-events?state=failed', sql: page(`and state = 'failed'`) },
    {
      name: 'search by an order',
      path: (call) => `/api/v1/other-events?search=${88_000 + call}`,
      sql: page('and (subject = $1 or phone like $2)'),
      params: (call) => [String(88_000 + call), `%${88_000 + call}%`],
    },
  ];
}

function eventQueries({ member: { accountId }, store }: MemberStore): ListQuery[] {
  const path = `/api/v1/app-events/${store.appId}`;
  const page = (offset: number) =>
    `select * from store_events where account_id = ${accountId} and shop_id = ${store.id} order by id desc limit ${ROWS} offset ${offset}`;
  return [
    { name: 'first page', path: () => `${path}?page=1`, sql: page(0) },
    { name: 'last page', path: () => `${path}?page=25`, sql: page(480) },
  ];
}
