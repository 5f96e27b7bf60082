import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { ListUsers } from '../../src/auth/auth.messages.js';
import { accountsOfStore } from '../../src/commerce/commerce.sql.js';
import { FindContacts } from '../../src/address-book/address-book.messages.js';
import { ListContacts } from '../../src/address-book/contacts/queries/list-contacts.js';
import { ListContactsQuery } from '../../src/address-book/contacts/contacts.contract.js';
import { database } from '../../src/platform/database/statements/database.js';
import { MAX_COUNTED_ROWS } from '../../src/platform/http/page.contract.js';
import { makeAccount } from '../factories/make-account.js';
import { makeStore } from '../factories/make-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

/**
 * Contacts of each of two accounts. "Ziyad" matches all of the second, and one in 1,000 of the first. Half of the
 * latter are saved.
 */
const CONTACT_COUNT = 40_000;
const RARE_COUNT = CONTACT_COUNT / 1_000;
const MEMBER_COUNT = 10_000;
/** Contacts of a third account. One in ten matches. */
const SMALLER_COUNT = 20_000;
const COMMON_COUNT = SMALLER_COUNT / 10;
const ROWS = 20;

let server: OwnApp;
let accountId: number;
let smallerId: number;
const sql = <Row>(text: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(text, params);

beforeAll(async () => {
  server = await startApp();
  const em = server.orm.em.fork();
  ({ id: accountId } = await makeAccount(em));
  const { id: otherId } = await makeAccount(em);
  ({ id: smallerId } = await makeAccount(em));
  const fill = (id: number, every: number, count = CONTACT_COUNT) =>
    sql(
      `insert into contacts (account_id, phone, name, saved_at)
       select ?, (966510000000 + n)::text, case when n % ? = 0 then 'Ziyad' else 'Omar' end || ' Saleh',
         case when n % 2000 <> 0 then now() end from generate_series(1, ?::int) n`,
      [id, every, count],
    );
  await fill(accountId, CONTACT_COUNT / RARE_COUNT);
  await fill(otherId, 1);
  await fill(smallerId, SMALLER_COUNT / COMMON_COUNT, SMALLER_COUNT);
  // Index-only scans need pages that are marked all-visible.
  await waitFor('all pages are all-visible', async () => {
    await sql('vacuum analyze contacts');
    const [pages] = await sql<{ is_all_visible: boolean }>(
      `select relallvisible = relpages is_all_visible from pg_class where oid = 'contacts'::regclass`,
    );
    return pages?.is_all_visible;
  });
}, 120_000);
afterAll(() => server.close());

async function countRowsRead(work: (em: EntityManager) => Promise<unknown>, table = 'contacts'): Promise<number> {
  return server.orm.em.fork().transactional(async (em) => {
    const read = async () => {
      const [row] = await em.execute<{ rows: string }[]>(
        `select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = ?`,
        [table],
      );
      return Number(row?.rows);
    };
    const before = await read();
    await work(em);
    return (await read()) - before;
  });
}

const list = (query: object, ofAccount = accountId) =>
  server.app.get(ListContacts).execute(ofAccount, ListContactsQuery.parse({ rows: ROWS, ...query }));

// The second filter in these queries avoids sampling, whose rows would count here.
it('a search of saved contacts reads only hits of its own account', async () => {
  let page: unknown;
  const rows = await countRowsRead(async () => {
    page = await list({ search: 'Ziyad', whatsapp: 'unknown' });
  });
  expect(page).toMatchObject({ total: RARE_COUNT / 2 });
  expect(rows).toBeLessThanOrEqual(RARE_COUNT * 3);
});

it('a search that includes unsaved contacts reads only hits of its own account', async () => {
  const select = await server.app.get(QueryBus).execute(new FindContacts(accountId, 'Ziyad'));
  let found: unknown[] = [];
  const rows = await countRowsRead(async (em) => {
    ({ rows: found } = await select.execute(database(em)));
  });
  expect(found).toHaveLength(RARE_COUNT);
  expect(rows).toBeLessThanOrEqual(RARE_COUNT * 3);
});

it('a frequent word is counted without reading rows', async () => {
  let page: unknown;
  const rows = await countRowsRead(async () => {
    page = await list({ search: 'Ziyad', page: 2 }, smallerId);
  });
  const { data, ...figures } = page as { data: { id: number }[] };
  // One matching contact in two thousand is unsaved.
  expect(figures).toMatchObject({ total: COMMON_COUNT - SMALLER_COUNT / 2_000, from: ROWS + 1, to: 2 * ROWS });
  const expected = await sql<{ id: string }>(
    `select id from contacts where account_id = ? and name like 'Ziyad%' and saved_at is not null order by id desc limit ? offset ?`,
    [smallerId, ROWS, ROWS],
  );
  expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => Number(id)));
  expect(rows).toBeLessThanOrEqual(2 * ROWS);
});

it('a frequent word is searched for the inbox without reading rows of saved contacts', async () => {
  const select = await server.app.get(QueryBus).execute(new FindContacts(smallerId, 'Ziyad'));
  let found: unknown[] = [];
  const rows = await countRowsRead(async (em) => {
    ({ rows: found } = await select.execute(database(em)));
  });
  expect(found).toHaveLength(COMMON_COUNT);
  expect(rows).toBeLessThanOrEqual(SMALLER_COUNT / 2_000);
});

it('maximum-length names are searched as well', async () => {
  const name = '😀'.repeat(255);
  await sql(
    `insert into contacts (account_id, phone, name, push_name, saved_at) values (?, '96650000000000000000', ?, ?, now())`,
    [smallerId, name, name],
  );
  expect(await list({ search: name.slice(0, 100) }, smallerId)).toMatchObject({ total: 1 });
});

it('a word beyond the counting limit is not counted', async () => {
  for (const page of [1, 3]) {
    let answer: unknown;
    const rows = await countRowsRead(async () => {
      answer = await list({ search: 'Saleh', page });
    });
    expect(answer).toMatchObject({ total: MAX_COUNTED_ROWS, is_total_capped: true });
    const { data } = answer as { data: { id: number }[] };
    const expected = await sql<{ id: string }>(
      'select id from contacts where account_id = ? and saved_at is not null order by id desc limit 20 offset ?',
      [accountId, (page - 1) * 20],
    );
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => Number(id)));
    // The sample has about 8,500 rows. Counting all hits makes it 18,500.
    expect(rows).toBeLessThan(MAX_COUNTED_ROWS * 1.5);
  }
});

it('a search of members reads the hits only, by name or by store', async () => {
  await sql(`insert into accounts (name) select 'Shop ' || n from generate_series(1, ${MEMBER_COUNT}) n`);
  await sql(
    `insert into users (account_id, username, email, name, phone, password_hash, role, permissions)
     select id, 'member' || id, 'member' || id || '@example.com', 'Omar Saleh', '9665' || lpad(id::text, 8, '0'), 'x', 'member', '{}'
       from accounts where name like 'Shop %'`,
  );
  await sql('vacuum analyze users');
  const [member] = await sql<{ account_id: string; username: string }>(
    `select account_id, username from users where username like 'member%' order by id desc limit 1`,
  );
  await makeStore(server.orm.em.fork(), { accountId: Number(member?.account_id), platformStoreId: 'store-of-one' });
  for (const search of [member!.username, 'store-of-one']) {
    const filter = { role: null, status: null, search, orAccounts: accountsOfStore(search) };
    const query = new ListUsers(filter, { page: 1, rows: 20, orderType: 'desc' });
    let found: unknown;
    const rows = await countRowsRead(async () => {
      found = await server.app.get(QueryBus).execute(query);
    }, 'users');
    expect(found).toMatchObject({ total: 1, users: [{ username: member?.username }] });
    expect(rows).toBeLessThan(MEMBER_COUNT / 100);
  }
});
