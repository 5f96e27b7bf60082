import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { migrateQueues } from '../../src/platform/queues/queue-backend.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty, migrated database of its own for one spec file, on the server of TEST_DATABASE_URL. */
export async function createDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is missing: run the specs by `npm test -- <path>`');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const orm = await MikroORM.init(ormConfig(url.href, { min: 0, max: 1 }));
  await orm.migrator.up();
  await orm.close();
  await migrateQueues(url.href);
  return { url: url.href, drop: () => run(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
