import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase } from '../postgres/database.mjs';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { migrate } from '../first-admin.mjs';
import { step } from '../progress.mjs';
import { startSandbox } from './sandbox-process.mjs';
import { defaultsForUnset, loadOrCreateSecret } from '../settings.mjs';

/** Starts PostgreSQL and the sandbox as configured, and migrates. The caller holds the data lock. */
export async function startServices(config, stops) {
  const { dataDir } = config;
  const env = {
    PORT: String(config.port),
    HOST: config.host,
    APP_URL: config.appUrl,
    DATA_DIR: dataDir,
    WHATSAPP_NETWORK: config.whatsappNetwork,
  };
  const serviceExits = [];
  if (process.env.DATABASE_URL) {
    env.DATABASE_URL = config.databaseUrl;
    env.APP_SECRET = config.appSecret;
  } else {
    env.APP_SECRET = process.env.APP_SECRET || loadOrCreateSecret(dataDir, 'app-secret');
    const postgres = await startPostgres(dataDir);
    stops.add(() => postgres.stop(2000));
    serviceExits.push(
      postgres.ended.then((exitReason) => ({
        name: 'database',
        exitReason,
        lastLogLines: `See ${join(dataDir, 'logs')}.`,
      })),
    );
    await ensureDatabase(postgres.url('postgres'), 'mersal');
    env.DATABASE_URL = postgres.url('mersal');
  }

  const work = [step('Applying migrations', () => migrate(dataDir, env))];
  if (config.whatsappNetwork === 'sandbox') work.push(startSandbox(dataDir));
  const [migrated, sandbox] = await settleAll(work, (started) => started?.stop && stops.add(() => started.stop(1500)));

  if (sandbox) {
    Object.assign(env, defaultsForUnset(sandbox.environment), mergeAuthorities(sandbox.environment, dataDir));
    serviceExits.push(
      sandbox.ended.then((exitReason) => ({ name: sandbox.name, exitReason, lastLogLines: sandbox.lastLogLines() })),
    );
  }
  return { env, serviceExits, createdAdmin: migrated.admin?.email ?? null };
}

/** Merges the sandbox's certificate authority with the operator's file, because Node reads a single file. */
function mergeAuthorities({ NODE_EXTRA_CA_CERTS: sandboxFile }, dataDir) {
  const { NODE_EXTRA_CA_CERTS: operatorFile } = process.env;
  if (!operatorFile) return {};
  const file = join(dataDir, 'authorities.pem');
  writeFileSync(file, `${readFileSync(operatorFile, 'utf8')}\n${readFileSync(sandboxFile, 'utf8')}`, { mode: 0o600 });
  return { NODE_EXTRA_CA_CERTS: file };
}

/** Acts as Promise.all, but passes started services to `onStarted` even if another fails. */
async function settleAll(work, onStarted) {
  const outcomes = await Promise.allSettled(work);
  for (const { value } of outcomes) onStarted(value);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.map(({ value }) => value);
}
