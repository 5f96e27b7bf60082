import { Redis } from 'ioredis';
import { type Finding, ok, reasonOf, trouble, warning } from './finding.js';

/** The first with what queues need of streams. */
const OLDEST_VERSION = 6.2;
const WAIT_MS = 5000;

export async function checkRedis(url: string | undefined, isOwn: boolean): Promise<Finding[]> {
  if (!url) return [ok('Redis', 'none is given: queues are kept in the database, which is right for one process')];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: WAIT_MS,
    commandTimeout: WAIT_MS,
    retryStrategy: () => null,
    // Of a connection that never came to be nothing else tells the client that it is over.
    disconnectTimeout: 100,
  });
  // Why a connection fails is told by this event; whoever waits for it learns only that it closed.
  let cause: unknown;
  redis.on('error', (error) => (cause = error));
  try {
    await redis.connect();
    const facts = new Map((await redis.info()).split(/\r?\n/).map((line) => line.split(':') as [string, string]));
    const version = facts.get('redis_version') ?? '';
    const findings = [
      Number.parseFloat(version) < OLDEST_VERSION
        ? trouble('Redis', `version ${version} is too old`, `Move to Redis ${OLDEST_VERSION} or later.`)
        : ok('Redis', `version ${version} answers${isOwn ? ', brought along by "npm run start:cluster"' : ''}`),
    ];
    if (!redis.options.password && !isOwn)
      findings.push(
        warning(
          'Redis password',
          'whoever reaches it can read and change jobs and news, as it asks for none',
          'Set requirepass in Redis, and name the password in REDIS_URL: redis://:password@host:6379',
        ),
      );
    if (facts.get('maxmemory_policy') !== 'noeviction')
      findings.push(
        trouble('Redis memory', 'jobs may be thrown away when it is full', 'Set maxmemory-policy noeviction in Redis.'),
      );
    // Our own forgets everything on purpose, with those who use it.
    if (facts.get('aof_enabled') !== '1' && !isOwn)
      findings.push(
        warning(
          'Redis on disk',
          'jobs are lost when it restarts, and are only found again by the sweeps',
          'Set appendonly yes in Redis.',
        ),
      );
    return findings;
  } catch (error) {
    const todo = 'Look whether Redis runs, and whether the host and password of REDIS_URL are right.';
    return [trouble('Redis', `it does not answer (${reasonOf(cause ?? error)})`, todo)];
  } finally {
    redis.disconnect();
  }
}
