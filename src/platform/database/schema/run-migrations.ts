import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { DatabaseClient } from '../connecting/database-client.js';
import { announceVersion, applyFunctions } from './apply-functions.js';
import { listMigrations, loadMigration, readApplied } from './migration-files.js';
import { retryLockTimeout } from './retry-lock-timeout.js';

const PAUSE_MS = 500;

/**
 * Runs pending migrations beside live processes, one transaction each. Waits for another process that migrates. Returns
 * the number of migrations.
 */
export async function runMigrations(orm: MikroORM): Promise<number> {
  const unlock = await lockMigrations(orm);
  try {
    const applied = await readApplied(orm);
    const pending = listMigrations().filter((name) => !applied.has(name));
    if (pending.length > 0) await announceVersion(orm);
    for (const name of pending) await runOne(orm, name);
    await applyFunctions(orm, applied);
    return pending.length;
  } finally {
    await unlock();
  }
}

/** Polls, because a waiting statement would block a concurrent index build of the lock's holder. */
async function lockMigrations(orm: MikroORM): Promise<() => Promise<void>> {
  const client = new DatabaseClient({ connectionString: orm.config.get('clientUrl') });
  // Migrations report a lost database themselves.
  client.on('error', () => undefined);
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ has_lock: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('migrations', 0)) as has_lock`,
    );
    if (rows[0]?.has_lock) return () => client.end();
    await sleep(PAUSE_MS);
  }
}

async function runOne(orm: MikroORM, name: string): Promise<void> {
  const migration = await loadMigration(orm, name);
  await retryLockTimeout(async (lockTimeoutMs) => {
    // Concurrent index builds block no one, and wait for older transactions.
    await orm.em.getConnection().execute(`set lock_timeout = ${migration.isTransactional() ? lockTimeoutMs : 0}`);
    const ran = await orm.migrator.up({ migrations: [name] });
    if (ran.length === 0) throw new Error(`the migration ${name} was not found`);
  });
}
