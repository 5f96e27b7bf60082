import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { checkFitness } from '../../src/platform/database/connecting/check-fitness.js';
import { describeSchema } from '../../src/platform/database/schema/describe-schema.js';
import { listMigrations } from '../../src/platform/database/schema/migration-files.js';
import { runMigrations } from '../../src/platform/database/schema/run-migrations.js';

const BASELINE = 'Migration20261125010000_baseline';
const FIRST_RELEASE = 'Migration20261125010000_search_key';
const SCHEMA = readFileSync('db/schema.sql', 'utf8').replace(/^--.*\n\n/, '');

let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await admin.connect();
});
afterAll(() => admin?.end());

async function withDatabase(work: (orm: MikroORM, url: string) => Promise<void>): Promise<void> {
  const name = `older_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  const orm = await MikroORM.init(ormConfig(url.href, { min: 0, max: 1 }));
  try {
    await work(orm, url.href);
  } finally {
    await orm.close();
    await admin.query(`drop database ${name} with (force)`);
  }
}

const run = <Row>(orm: MikroORM, sql: string): Promise<Row[]> => orm.em.getConnection().execute<Row[]>(sql);

/** Makes the state of a database whose first migrations ran one by one. */
async function migrateTo(orm: MikroORM, names: readonly string[]): Promise<void> {
  await orm.migrator.up({ migrations: [...names] });
  await run(orm, `delete from migrations where name = '${BASELINE}'`);
  await run(orm, `insert into migrations (name) values ('Migration20261121000000_foundation'), ('${FIRST_RELEASE}')`);
}

/** Migrations of one commit. Branches landed with older names than those before them. */
const COMMITS: { about: string; newest: string; missing: string[] }[] = [
  { about: 'the first release', newest: BASELINE, missing: [] },
  { about: 'a commit with stores', newest: 'Migration20261201010300_store_claims', missing: [] },
  {
    about: 'a commit with the message history',
    newest: 'Migration20261231010000_message_history',
    missing: [
      'Migration20261226010000_orders_and_referrals',
      'Migration20261226010100_referral_indexes',
      'Migration20261226010200_webhook_cards',
      'Migration20261228010000_phone_spellings',
      'Migration20261228020000_timed_holds',
      'Migration20261228030000_chat_timers',
      'Migration20261228040000_declined_calls',
    ],
  },
  {
    about: 'a commit with search spellings',
    newest: 'Migration20270116010100_audit_spellings',
    missing: [
      'Migration20270113020000_import_mappings',
      'Migration20270115010000_contact_numbers',
      'Migration20270115020000_import_undo',
      'Migration20270115030000_import_corrections',
      'Migration20270115040000_import_consent',
    ],
  },
];

it.each(COMMITS)(
  'a database of $about gets the schema of a new one',
  async ({ newest, missing }) => {
    await withDatabase(async (orm, url) => {
      const all = listMigrations();
      const names = all.filter((name) => name <= newest && !missing.includes(name));
      await migrateTo(orm, names);
      await run(orm, `insert into accounts (name) values ('Own')`);
      await checkFitness(url);

      expect(await runMigrations(orm)).toBe(all.length - names.length);
      expect(await describeSchema((sql) => run(orm, sql))).toBe(SCHEMA);
      expect(
        await run(orm, `select name from migrations where name like '%foundation' or name like '%search_key'`),
      ).toEqual([{ name: 'Migration20261121000000_foundation' }, { name: FIRST_RELEASE }]);
      expect(await run(orm, 'select count(*)::int as packages from packages')).toEqual([{ packages: 1 }]);
      expect(await runMigrations(orm)).toBe(0);
    });
  },
  60_000,
);

it('a database that is older than the first release is rejected', async () => {
  await withDatabase(async (orm, url) => {
    await orm.migrator.logMigration('Migration20261121000000_foundation');
    const sentence = /^The database is older than the first release of Mersal, and this version cannot update it\./;
    await expect(checkFitness(url)).rejects.toThrow(sentence);
    await expect(runMigrations(orm)).rejects.toThrow(sentence);
  });
}, 60_000);

it('changed functions are applied, but not to the schema of a newer version', async () => {
  await withDatabase(async (orm, url) => {
    await runMigrations(orm);
    const change = `create or replace function message_stage(status text) returns integer language sql immutable as 'select 7'`;
    const readStage = () => run(orm, `select message_stage('sent') as stage, version from schema_state`);

    // The next minor version has replaced a function, and this version still works on its schema.
    await run(orm, change);
    await run(orm, `update schema_state set functions_hash = 'newer', version = '99.0.0'`);
    await orm.migrator.logMigration('Migration29990101000000_later');
    await checkFitness(url);
    expect(await runMigrations(orm)).toBe(0);
    expect(await readStage()).toEqual([{ stage: 7, version: '99.0.0' }]);

    await run(orm, `update schema_state set version = '0.9.0'`);
    await runMigrations(orm);
    expect(await readStage()).toEqual([{ stage: 1, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }]);

    await run(orm, `update schema_state set oldest_compatible_version = '99.0.0'`);
    await expect(checkFitness(url)).rejects.toThrow(
      /^The database belongs to a newer version of Mersal: it needs 99\.0\.0 or later/,
    );
  });
}, 60_000);

it('functions wait for an open transaction without blocking other writers', async () => {
  await withDatabase(async (orm, url) => {
    await runMigrations(orm);
    await run(orm, `update schema_state set functions_hash = null; drop trigger accounts_status on accounts`);
    const writer = new pg.Client({ connectionString: url });
    const other = new pg.Client({ connectionString: url });
    await Promise.all([writer.connect(), other.connect()]);
    try {
      await writer.query('begin');
      await writer.query(`insert into accounts (name) values ('Open')`);
      const applying = runMigrations(orm);
      const waits: number[] = [];
      for (let nth = 0; nth < 20; nth++) {
        const startedAt = performance.now();
        await other.query(`insert into accounts (name) values ('Other')`);
        waits.push(performance.now() - startedAt);
        await other.query('select pg_sleep(0.05)');
      }
      await writer.query('commit');
      await applying;
      expect(Math.max(...waits)).toBeLessThan(2_000);
    } finally {
      await writer.end();
      await other.end();
    }
    expect(await run(orm, 'select functions_hash is not null as applied from schema_state')).toEqual([
      { applied: true },
    ]);
  });
}, 60_000);
