import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { checkFitness } from '../../src/platform/database/connecting/check-fitness.js';
import { describeSchema } from '../../src/platform/database/schema/describe-schema.js';
import { runMigrations } from '../../src/platform/database/schema/run-migrations.js';

const SCHEMA = readFileSync('db/schema.sql', 'utf8').replace(/^--.*\n\n/, '');
const MESSAGES = 3_000;
const PAUSE_MS = 20;

let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await admin.connect();
});
afterAll(() => admin?.end());

/** Their dumps are fixtures, so that a shallow clone can run this spec. */
const COMMITS = [
  { commit: 'e7ed308b', about: 'the first release' },
  { commit: 'b4712836', about: 'a commit with stores and carts' },
  { commit: 'e52eb88e', about: 'a commit with API keys and payments' },
  { commit: '143833f2', about: 'the last commit without db/functions' },
];

it.each(COMMITS)(
  'a database of $about gets the schema of a new one while it is written to, and keeps its rows',
  async ({ commit }) => {
    const name = `released_${commit}_${randomBytes(4).toString('hex')}`;
    await admin.query(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${name}`;
    const orm = await MikroORM.init(ormConfig(url.href, { min: 0, max: 1 }));
    const run = <Row>(sql: string): Promise<Row[]> => orm.em.getConnection().execute<Row[]>(sql);
    try {
      await restore(url.href, readFileSync(`test/fixtures/databases/${commit}.sql`, 'utf8'));
      await fill(run);
      const before = await run(`select name from migrations order by id`);
      await checkFitness(url.href);

      const stop = new AbortController();
      const writing = Promise.all([0, 1].map((writer) => write(url.href, writer, stop.signal)));
      const migrating = runMigrations(orm).finally(() => stop.abort());
      const [ran, writes] = await Promise.all([migrating, writing]);

      expect(ran).toBeGreaterThan(0);
      expect(await describeSchema(run)).toBe(SCHEMA);
      expect((await run(`select name from migrations order by id`)).slice(0, before.length)).toEqual(before);
      const written = writes.reduce((sum, count) => sum + count, 0);
      expect(written).toBeGreaterThan(0);
      expect(
        await run(`select (select count(*)::int from messages where wa_id like 'OLD-%') as old,
          (select count(*)::int from messages where wa_id like 'LOAD-%') as loaded,
          (select count(*)::int from contacts where name like 'Loaded %') as contacts,
          (select count(*)::int from packages) as packages`),
      ).toEqual([{ old: MESSAGES, loaded: written, contacts: written, packages: 1 }]);
      expect(await runMigrations(orm)).toBe(0);
    } finally {
      await orm.close();
      await admin.query(`drop database ${name} with (force)`);
    }
  },
  120_000,
);

/** Restores in a connection of its own, because a dump empties the search path. */
async function restore(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}

/** Writes rows with columns that all versions have. Triggers count the rows. */
async function fill(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(`insert into accounts (name) values ('First'), ('Second')`);
  await run(`insert into users (account_id, username, email, password_hash, role)
    select id, 'user' || id, 'user' || id || '@example.com', '', 'member' from accounts`);
  await run(
    `insert into devices (account_id, session_id, name, state) select id, md5(id::text), 'Line', 'off' from accounts`,
  );
  await run(`insert into contacts (account_id, phone, name, saved_at)
    select a.id, '9665' || lpad(n::text, 8, '0'), 'نورة ' || n, now() from accounts a, generate_series(1, 500) n`);
  await run(`insert into groups (account_id, name) select id, 'Customers' from accounts`);
  await run(`insert into group_members (group_id, contact_id, account_id)
    select g.id, c.id, c.account_id from groups g join contacts c using (account_id) where c.id % 2 = 0`);
  await run(`insert into chats (account_id, device_id, contact_id)
    select c.account_id, d.id, c.id from contacts c join devices d using (account_id) where c.id % 5 = 0`);
  await run(`insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at)
    select h.account_id, h.device_id, h.id, n % 2 = 0, 'OLD-' || n, 'text', 'السلام عليكم ' || n,
        (array['received', 'sent', 'received', 'read'])[1 + n % 4], now() - n * interval '1 minute'
      from generate_series(1, ${MESSAGES}) n
      join (select *, row_number() over (order by id) as place from chats) h on h.place = 1 + n % 100`);
}

/** Writes contacts and messages until aborted. Returns the number of each. */
async function write(url: string, writer: number, signal: AbortSignal): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let count = 0;
  try {
    for (; !signal.aborted; count++) {
      await client.query(
        `insert into contacts (account_id, phone, name, saved_at) select min(id), $1, $2, now() from accounts`,
        [`9661${writer}${String(count).padStart(7, '0')}`, `Loaded ${count}`],
      );
      await client.query(
        `with written as (insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at)
           select account_id, device_id, id, false, $1, 'text', 'text under load', 'received', now() from chats
             order by id offset $2 limit 1 returning id, chat_id, at)
         update chats c set last_message_id = w.id, last_message_at = w.at from written w where c.id = w.chat_id`,
        [`LOAD-${writer}-${count}`, writer],
      );
      await sleep(PAUSE_MS);
    }
  } finally {
    await client.end();
  }
  return count;
}
