import { Redis } from 'ioredis';
import { type Finding, ok, shortReason, trouble, warning } from './finding.js';

/** First version with BullMQ's stream commands. */
const MIN_VERSION = 6.2;
const TIMEOUT_MS = 5000;

export async function checkRedis(url: string | undefined, isBundled: boolean): Promise<Finding[]> {
  if (!url) return [ok('Redis', 'REDIS_URL is not set: queues are stored in the database, which suits one process')];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
    // The client reports a failed connection after this timeout only.
    disconnectTimeout: 100,
  });
  let cause: unknown;
  redis.on('error', (error) => (cause = error));
  try {
    await redis.connect();
    const facts = new Map((await redis.info()).split(/\r?\n/).map((line) => line.split(':') as [string, string]));
    const version = facts.get('redis_version') ?? '';
    const findings = [
      Number.parseFloat(version) < MIN_VERSION
        ? trouble('Redis', `version ${version} is too old`, `Upgrade to Redis ${MIN_VERSION} or later.`)
        : ok('Redis', `version ${version} is reachable${isBundled ? ', started by "npm run start:cluster"' : ''}`),
    ];
    if (!redis.options.password && !isBundled)
      findings.push(
        warning(
          'Redis password',
          'none is required: any client can read and change jobs and events',
          'Set requirepass in Redis, and add the password to REDIS_URL: redis://:password@host:6379',
        ),
      );
    if (facts.get('maxmemory_policy') !== 'noeviction')
      findings.push(
        trouble('Redis memory', 'jobs may be evicted when it is full', 'Set maxmemory-policy noeviction in Redis.'),
      );
    // The bundled Redis is ephemeral by design.
    if (facts.get('aof_enabled') !== '1' && !isBundled)
      findings.push(
        warning(
          'Redis on disk',
          'a restart loses jobs until reconciliation finds their work again',
          'Set appendonly yes in Redis.',
        ),
      );
    return findings;
  } catch (error) {
    const advice = 'Check that Redis runs, and check host and password of REDIS_URL.';
    return [trouble('Redis', `no response (${shortReason(cause ?? error)})`, advice)];
  } finally {
    redis.disconnect();
  }
}
