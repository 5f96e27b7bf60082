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
import { VERSION } from '../../src/platform/metrics/version.js';

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

/** Migrates and imitates a database whose first migrations ran before the baseline replaced them. */
async function migrateTo(orm: MikroORM, names: readonly string[]): Promise<void> {
  await orm.migrator.up({ migrations: [...names] });
  await run(orm, `delete from migrations where name = '${BASELINE}'`);
  await run(orm, `insert into migrations (name) values ('Migration20261121000000_foundation'), ('${FIRST_RELEASE}')`);
}

/** Newest migration of the branch's database. */
const NEWEST = 'Migration20270116010100_audit_spellings';
/** Migrations with older names that landed after `NEWEST`. */
const MISSING = [
  'Migration20270113020000_import_mappings',
  'Migration20270115010000_contact_numbers',
  'Migration20270115020000_import_undo',
  'Migration20270115030000_import_corrections',
  'Migration20270115040000_import_consent',
];

it('a database that lacks older migrations gets the schema of a new one', async () => {
  await withDatabase(async (orm, url) => {
    const all = listMigrations();
    const names = all.filter((name) => name <= NEWEST && !MISSING.includes(name));
    await migrateTo(orm, names);
    await checkFitness(url);

    expect(await runMigrations(orm)).toBe(all.length - names.length);
    expect(await describeSchema((sql) => run(orm, sql))).toBe(SCHEMA);
    expect(
      await run(orm, `select name from migrations where name like '%foundation' or name like '%search_key'`),
    ).toEqual([{ name: 'Migration20261121000000_foundation' }, { name: FIRST_RELEASE }]);
  });
}, 60_000);

it('a database that is older than the first release is rejected', async () => {
  await withDatabase(async (orm, url) => {
    await orm.migrator.logMigration('Migration20261121000000_foundation');
    const sentence = /^The database is older than the first release of Mersal, and this version cannot update it\./;
    await expect(checkFitness(url)).rejects.toThrow(sentence);
    await expect(runMigrations(orm)).rejects.toThrow(sentence);
  });
}, 60_000);

const CHANGED_FUNCTION = `create or replace function message_stage(status text) returns integer language sql immutable as 'select 7'`;
const readStage = (orm: MikroORM) => run(orm, `select message_stage('sent') as stage, version from schema_state`);

it.each([
  { about: 'a version without a migration', state: `version = '99.0.0'`, migrations: [] },
  { about: 'a later migration', state: `version = '${VERSION}'`, migrations: ['Migration29990101000000_later'] },
])(
  'functions of $about stay when this version starts',
  async ({ state, migrations }) => {
    await withDatabase(async (orm, url) => {
      await runMigrations(orm);
      await run(orm, CHANGED_FUNCTION);
      await run(orm, `update schema_state set functions_hash = 'newer', ${state}`);
      for (const name of migrations) await orm.migrator.logMigration(name);
      await checkFitness(url);
      expect(await runMigrations(orm)).toBe(0);
      expect(await readStage(orm)).toEqual([expect.objectContaining({ stage: 7 })]);
    });
  },
  60_000,
);

it('functions of a newer version stay when this version starts at the same time', async () => {
  await withDatabase(async (orm, url) => {
    await runMigrations(orm);
    await run(orm, 'update schema_state set functions_hash = null');
    const newer = new pg.Client({ connectionString: url });
    await newer.connect();
    try {
      await newer.query(`select pg_advisory_lock(hashtextextended('migrations', 0))`);
      const starting = runMigrations(orm);
      await newer.query(CHANGED_FUNCTION);
      await newer.query(`update schema_state set functions_hash = 'newer', version = '99.0.0'`);
      await newer.query(`select pg_advisory_unlock(hashtextextended('migrations', 0))`);
      expect(await starting).toBe(0);
    } finally {
      await newer.end();
    }
    expect(await readStage(orm)).toEqual([{ stage: 7, version: '99.0.0' }]);
  });
}, 60_000);

it('functions of an older version are replaced, and this version is recorded', async () => {
  await withDatabase(async (orm, url) => {
    await runMigrations(orm);
    await run(orm, CHANGED_FUNCTION);
    await run(orm, `update schema_state set functions_hash = 'older', version = '0.9.0'`);
    expect(await runMigrations(orm)).toBe(0);
    expect(await readStage(orm)).toEqual([{ stage: 1, version: VERSION }]);

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
    const otherWriter = new pg.Client({ connectionString: url });
    await Promise.all([writer.connect(), otherWriter.connect()]);
    try {
      await writer.query('begin');
      await writer.query(`insert into accounts (name) values ('Open')`);
      const applying = runMigrations(orm);
      const waits: number[] = [];
      for (let attempt = 0; attempt < 20; attempt++) {
        const startedAt = performance.now();
        await otherWriter.query(`insert into accounts (name) values ('Other')`);
        waits.push(performance.now() - startedAt);
        await otherWriter.query('select pg_sleep(0.05)');
      }
      await writer.query('commit');
      await applying;
      expect(Math.max(...waits)).toBeLessThan(2_000);
    } finally {
      await writer.end();
      await otherWriter.end();
    }
    expect(await run(orm, 'select functions_hash is not null as applied from schema_state')).toEqual([
      { applied: true },
    ]);
  });
}, 60_000);
