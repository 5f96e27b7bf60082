import { ensureDatabase } from './database.mjs';
import { findLockHolder, lockData } from '../processes/data-lock.mjs';
import { findRunningPostgres, startPostgres } from './embedded-postgres.mjs';
import { keepSecret } from '../settings.mjs';

/**
 * Does some work on the database that `npm start` would use: that of DATABASE_URL, the embedded one that runs already, or the
 * embedded one started for as long as the work takes. The work gets the server's environment.
 */
export async function withDatabase({ dataDir, databaseUrl, appSecret }, purpose, stops, work) {
  const env = { DATA_DIR: dataDir };
  if (process.env.DATABASE_URL) return work({ ...env, DATABASE_URL: databaseUrl, APP_SECRET: appSecret });

  env.APP_SECRET = process.env.APP_SECRET || keepSecret(dataDir, 'app-secret');
  const running = findLockHolder(dataDir) && findRunningPostgres(dataDir);
  if (running) return work({ ...env, DATABASE_URL: running.url('mersal') });

  lockData(dataDir, purpose);
  const postgres = await startPostgres(dataDir);
  stops.add(() => postgres.stop(2000));
  await ensureDatabase(postgres.url('postgres'), 'mersal');
  return work({ ...env, DATABASE_URL: postgres.url('mersal') });
}
