// npm run doctor: checks the environment. Changes nothing.
import { join } from 'node:path';
import { findLockHolder } from './lib/processes/data-lock.mjs';
import { reportAndExit } from './lib/progress.mjs';
import { findStartedRedis } from './lib/processes/redis-server.mjs';
import { readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { withDatabase } from './lib/postgres/with-database.mjs';

const MARKS = { ok: '✓', warning: '!', trouble: '✗' };

const stops = new StopInOrder();
stops.onSignals();

try {
  const config = await readSettings();
  const { diagnose } = await import('../dist/src/platform/doctor/diagnose.js');
  const ownRedisUrl = config.redisUrl ? null : redisOfRunningCluster(config.dataDir);
  const findings = await withDatabase(config, 'npm run doctor', stops, (env) =>
    diagnose({
      appUrl: config.appUrl,
      redisUrl: config.redisUrl ?? ownRedisUrl ?? undefined,
      isRedisOwn: ownRedisUrl !== null,
      dataDir: config.dataDir,
      diskReserve: config.diskReserve,
      smtpUrl: config.smtpUrl,
      whatsappNetwork: config.whatsappNetwork,
      isSandboxPublic: config.isSandboxPublic,
      sending: config.sending,
      metricsToken: config.metricsToken,
      databaseUrl: env.DATABASE_URL,
      directDatabaseUrl: process.env.DATABASE_DIRECT_URL || env.DATABASE_URL,
      socketUrl: process.env.WHATSAPP_SOCKET_URL || (config.whatsappNetwork === 'sandbox' ? null : undefined),
    }),
  );
  await stops.all();

  const width = Math.max(...findings.map(({ about }) => about.length));
  for (const { state, about, says, todo } of findings) {
    console.log(`${MARKS[state]} ${about.padEnd(width)}  ${says}`);
    if (todo) console.log(`  ${' '.repeat(width)}  → ${todo}`);
  }
  const count = (wanted) => findings.filter(({ state }) => state === wanted).length;
  console.log(`\n${count('ok')} ok, ${count('warning')} warnings, ${count('trouble')} problems.`);
  process.exit(count('trouble') > 0 ? 1 : 0);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}

/** Returns the URL of the Redis that `npm run start:cluster` started on a random port, or null. */
function redisOfRunningCluster(dataDir) {
  const holder = findLockHolder(dataDir);
  return holder && findStartedRedis(join(dataDir, 'redis'), holder.pid);
}
