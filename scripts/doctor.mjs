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

  const width = Math.max(...findings.map(({ subject }) => subject.length));
  for (const { state, subject, message, advice } of findings) {
    console.log(`${MARKS[state]} ${subject.padEnd(width)}  ${message}`);
    if (advice) console.log(`  ${' '.repeat(width)}  → ${advice}`);
  }
  const countOf = (state) => findings.filter((finding) => finding.state === state).length;
  console.log(`\n${countOf('ok')} ok, ${countOf('warning')} warnings, ${countOf('trouble')} problems.`);
  process.exit(countOf('trouble') > 0 ? 1 : 0);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}

/** Returns the URL of the Redis that `npm run start:cluster` started, or null. */
function redisOfRunningCluster(dataDir) {
  const holder = findLockHolder(dataDir);
  return holder && findStartedRedis(join(dataDir, 'redis'), holder.pid);
}
