import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { migrationsList } from '../../../migrations/list.js';

/** While a migration waits for a table, everybody who writes to it waits behind it: it gives up so soon, and lets them through. */
const LOCK_PATIENCE_MS = 250;
const PAUSE_MS = 1_000;
/** A backup or an export may read a table for long. */
const PATIENCE_MS = 600_000;
/** Of PostgreSQL, for who waited for a lock as long as they may. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings a database up to date while others work on it, on the one connection of `orm`; answers how many migrations ran. Each is a
 * transaction of its own, so that no lock outlives what it is for, and is tried again when it does not get its locks at once.
 */
export async function runMigrations(orm: MikroORM): Promise<number> {
  const pending = await orm.migrator.getPending();
  for (const { name } of pending) await runOne(orm, name, Date.now() + PATIENCE_MS);
  return pending.length;
}

async function runOne(orm: MikroORM, name: string, until: number): Promise<void> {
  // What builds an index beside everybody holds nobody up, and has to wait for whoever began before.
  const patienceMs = runsInTransaction(orm, name) ? LOCK_PATIENCE_MS : 0;
  try {
    await orm.em.getConnection().execute(`set lock_timeout = ${patienceMs}`);
    await orm.migrator.up({ migrations: [name] });
  } catch (error) {
    if (!isLockTimeout(error) || Date.now() > until) throw error;
    await sleep(PAUSE_MS);
    await runOne(orm, name, until);
  }
}

function runsInTransaction(orm: MikroORM, name: string): boolean {
  const Migration = migrationsList.find((each) => each.name === name)?.class;
  return !Migration || new Migration(orm.em.getDriver(), orm.config).isTransactional();
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
