import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../config.js';
import { Throttled } from '../errors.js';
import { log } from '../logging.js';
import { Secrets } from '../secrets.js';
import { DatabaseClient, type DatabaseClientConfig } from '../database/connecting/database-client.js';

/** Limit of `points` attempts within `seconds` of the first. */
export interface Limit {
  /** Unique name, which stored keys contain. */
  name: string;
  points: number;
  seconds: number;
}

interface Allowance {
  isOver: boolean;
  remaining: number;
  resetSeconds: number;
}

interface Counters {
  stored: RateLimiterPostgres;
  inMemory: RateLimiterMemory;
}

type Counter = RateLimiterPostgres | RateLimiterMemory;

const TABLE = 'throttles';
const DELETE_INTERVAL_MS = 300_000;
const WARN_INTERVAL_MS = 10_000;

/** Uses memory while the database is down. */
@Injectable()
export class Throttle implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly counters = new Map<string, Counters>();
  private deleting: NodeJS.Timeout | undefined;
  private warnedUntil = 0;

  constructor(
    config: Config,
    private readonly secrets: Secrets,
  ) {
    // A flood must not delay other statements. A crash may lose the last attempts.
    const options: pg.PoolConfig & DatabaseClientConfig = {
      Client: DatabaseClient,
      connectionString: config.databaseUrl,
      isPooled: config.isDatabasePooled,
      max: 3,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      settings: { synchronous_commit: 'off' },
    };
    this.pool = new pg.Pool(options);
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Throws Throttled above the limit. Further attempts do not extend the wait. */
  async take(limit: Limit, key: string): Promise<void> {
    rejectAbove(limit, await this.consume(limit, key));
  }

  async spend(limit: Limit, key: string): Promise<Allowance> {
    const { consumedPoints, msBeforeNext } = await this.consume(limit, key);
    return {
      isOver: consumedPoints > limit.points,
      remaining: Math.max(0, limit.points - consumedPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    };
  }

  /** Throws Throttled. A rejected attempt does not count for later limits. */
  async takeAll(counters: readonly (readonly [Limit, string])[]): Promise<void> {
    for (const counter of counters) await this.take(...counter);
  }

  /** Takes an attempt back, for limits that count failures only. */
  async refund(limit: Limit, key: string): Promise<void> {
    await this.count(limit, (counter) => counter.reward(this.hashKey(limit, key)));
  }

  /** Throws Throttled at the limit. */
  async check(limit: Limit, key: string): Promise<void> {
    const result = await this.count(limit, (counter) => counter.get(this.hashKey(limit, key)));
    if (result && result.consumedPoints >= limit.points) throw new Throttled(secondsUntilFree(result));
  }

  onApplicationBootstrap(): void {
    this.deleting = setInterval(() => void this.deleteExpired(), DELETE_INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.deleting);
    await this.pool.end();
  }

  /** Deletes expired rows, which already count as zero. */
  private async deleteExpired(): Promise<void> {
    await this.pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]).catch(() => undefined);
  }

  private consume(limit: Limit, key: string): Promise<RateLimiterRes> {
    return this.count(limit, (counter) =>
      counter.consume(this.hashKey(limit, key)).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error;
        throw error;
      }),
    );
  }

  private async count<T>(limit: Limit, ask: (counter: Counter) => Promise<T>): Promise<T> {
    const { stored, inMemory } = this.countersOf(limit);
    try {
      return await ask(stored);
    } catch (error) {
      this.warn(error);
      return ask(inMemory);
    }
  }

  private warn(error: unknown): void {
    if (performance.now() < this.warnedUntil) return;
    this.warnedUntil = performance.now() + WARN_INTERVAL_MS;
    log.warn({ err: error }, 'rate limits counted in memory: database unreachable');
  }

  private countersOf(limit: Limit): Counters {
    let counters = this.counters.get(limit.name);
    if (!counters) {
      const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
      counters = {
        stored: new RateLimiterPostgres({
          ...options,
          storeClient: this.pool,
          storeType: 'pool',
          tableName: TABLE,
          tableCreated: true,
          clearExpiredByTimeout: false,
        }),
        inMemory: new RateLimiterMemory(options),
      };
      this.counters.set(limit.name, counters);
    }
    return counters;
  }

  /** Hashes keys, which hold phones, names and addresses. */
  private hashKey(limit: Limit, key: string): string {
    return this.secrets.mac(`throttle ${limit.name} ${key}`);
  }
}

function rejectAbove(limit: Limit, result: RateLimiterRes): void {
  if (result.consumedPoints > limit.points) throw new Throttled(secondsUntilFree(result));
}

const secondsUntilFree = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));
