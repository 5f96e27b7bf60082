import { join } from 'node:path';
import { ensureDatabase } from '../postgres/database.mjs';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { migrate } from '../first-admin.mjs';
import { step } from '../progress.mjs';
import { startSandbox } from './sandbox-process.mjs';
import { keepSecret } from '../settings.mjs';

/**
 * What the server stands on, started as the settings ask: the embedded PostgreSQL unless DATABASE_URL names another, the
 * sandbox network unless the live one is wanted, and a database that is up to date. The caller holds the lock of the data
 * folder. Answers the server's environment, and what to watch: an end that nobody asked for.
 */
export async function startServices(config, stops) {
  const { dataDir } = config;
  const env = {
    PORT: String(config.port),
    HOST: config.host,
    APP_URL: config.appUrl,
    DATA_DIR: dataDir,
    WHATSAPP_NETWORK: config.whatsappNetwork,
  };
  const ends = [];
  if (process.env.DATABASE_URL) {
    env.DATABASE_URL = config.databaseUrl;
    env.APP_SECRET = config.appSecret;
  } else {
    env.APP_SECRET = process.env.APP_SECRET || keepSecret(dataDir, 'app-secret');
    const postgres = await startPostgres(dataDir);
    stops.add(() => postgres.stop(2000));
    ends.push(postgres.ended.then((how) => ({ name: 'database', how, lastWords: `See ${join(dataDir, 'logs')}.` })));
    await ensureDatabase(postgres.url('postgres'), 'mersal');
    env.DATABASE_URL = postgres.url('mersal');
  }

  const work = [step('Bringing the database up to date', () => migrate(dataDir, env))];
  if (config.whatsappNetwork === 'sandbox') work.push(startSandbox(dataDir));
  const [migrated, sandbox] = await settleAll(work, (started) => started?.stop && stops.add(() => started.stop(1500)));

  if (sandbox) {
    Object.assign(env, sandbox.environment);
    ends.push(sandbox.ended.then((how) => ({ name: sandbox.name, how, lastWords: sandbox.lastWords() })));
  }
  return { env, ends, createdAdmin: migrated.admin?.email ?? null };
}

/** Like Promise.all, but what did start is known, to be stopped, even when its neighbour failed. */
async function settleAll(work, onStarted) {
  const outcomes = await Promise.allSettled(work);
  for (const { value } of outcomes) onStarted(value);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.map(({ value }) => value);
}
