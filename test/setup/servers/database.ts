import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { writeApps } from '../../../src/commerce/apps/write-apps.js';
import { APP_IDS } from '../../../src/commerce/platforms/platforms.contract.js';
import { runMigrations } from '../../../src/platform/database/schema/run-migrations.js';
import { migrateQueues } from '../../../src/platform/jobs/queue-backend.js';
import { writePermit } from '../../../src/platform/sending/sending-permit.js';

const SCHEMA = resolve('db');
/** Advisory lock, so that only one spec creates the template. */
const LOCK = 0x6d65;

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database on the server of TEST_DATABASE_URL. */
export async function createDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is missing: run the specs by `npm test -- <path>`');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, async (admin) => {
    const template = await ensureTemplate(admin, adminUrl);
    // Copying through the WAL costs two to three times as much.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = urlOf(adminUrl, name);
  // A copied database may not send until it has a permit.
  await onServer(url, (client) => writePermit(async (sql) => (await client.query(sql)).rows, true));
  return {
    url,
    drop: () => onServer(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Creates the template unless it exists. Copying it takes a tenth of the second that migrations take. */
async function ensureTemplate(admin: pg.Client, adminUrl: string): Promise<string> {
  const name = `template_${hashSchema()}`;
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      // An interrupted run must not leave an unfinished template.
      await admin.query(`drop database if exists ${name}_new with (force)`);
      await admin.query(`create database ${name}_new`);
      await migrate(urlOf(adminUrl, `${name}_new`));
      await admin.query(`alter database ${name}_new rename to ${name}`);
    }
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function migrate(url: string): Promise<void> {
  const orm = await MikroORM.init(ormConfig(url, { min: 0, max: 1 }));
  await runMigrations(orm);
  await writeApps(orm.em.fork());
  await orm.close();
  await migrateQueues(url);
}

function hashSchema(): string {
  const bullmq = createRequire(import.meta.url).resolve('bullmq/package.json');
  const hash = createHash('sha256').update(readFileSync(bullmq)).update(JSON.stringify(APP_IDS));
  for (const file of readdirSync(SCHEMA, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(ts|sql)$/.test(file)) hash.update(file).update(readFileSync(join(SCHEMA, file)));
  return hash.digest('hex').slice(0, 16);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
