import { ensureDatabase } from './database.mjs';
import { findLockHolder, lockData } from '../processes/data-lock.mjs';
import { findRunningPostgres, startPostgres } from './embedded-postgres.mjs';
import { loadOrCreateSecret } from '../settings.mjs';

/** Runs `work` with DATABASE_URL, or with the embedded database. */
export async function withDatabase({ dataDir, databaseUrl, appSecret }, purpose, stops, work) {
  const env = { DATA_DIR: dataDir };
  if (process.env.DATABASE_URL) return work({ ...env, DATABASE_URL: databaseUrl, APP_SECRET: appSecret });

  env.APP_SECRET = process.env.APP_SECRET || loadOrCreateSecret(dataDir, 'app-secret');
  const running = findLockHolder(dataDir) && findRunningPostgres(dataDir);
  if (running) return work({ ...env, DATABASE_URL: running.url('mersal') });

  lockData(dataDir, purpose);
  const postgres = await startPostgres(dataDir);
  stops.add(() => postgres.stop(2000));
  await ensureDatabase(postgres.url('postgres'), 'mersal');
  return work({ ...env, DATABASE_URL: postgres.url('mersal') });
}
