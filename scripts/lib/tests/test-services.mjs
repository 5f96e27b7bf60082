import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { step } from '../progress.mjs';
import { findProgram } from '../processes/find-program.mjs';
import { findRedisServer, startRedis } from '../processes/redis-server.mjs';
import { startSandbox } from '../processes/sandbox-process.mjs';

export async function startTestServices(stops) {
  const home = mkdtempSync(join(tmpdir(), 'mersal-tests-'));
  chmodSync(home, 0o711);
  stops.add(() => rmSync(home, { recursive: true, force: true }));

  const postgres = await step('Starting PostgreSQL', () =>
    startPostgres(home, { isForTests: true, settings: ['max_connections=400'] }),
  );
  stops.add(() => postgres.stop(2000));
  const sandbox = await step('Starting the sandbox network', () => startSandbox(home));
  stops.add(() => sandbox.stop(1500));
  const program = findRedisServer();
  const redis = program && (await step('Starting Redis', () => startRedis(program, join(home, 'redis'))));
  if (redis) stops.add(redis.stop);

  return {
    env: {
      TEST_DATABASE_URL: postgres.url('postgres'),
      ...sandbox.environment,
      ...(program && { REDIS_SERVER: program }),
      PGBOUNCER: findProgram('pgbouncer') ?? '',
    },
    redisUrl: redis?.url ?? null,
  };
}
