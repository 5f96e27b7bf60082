import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../config.js';
import { Throttled } from '../errors.js';
import { log } from '../logging.js';
import { Secrets } from '../secrets.js';

/** How often something may happen: `points` times within `seconds` of the first time. */
export interface Limit {
  /** Its own, as it is a part of the keys. */
  name: string;
  points: number;
  seconds: number;
}

/** What is left of a limit. */
interface Allowance {
  isOver: boolean;
  remaining: number;
  /** Until it is whole again. */
  resetSeconds: number;
}

interface Counters {
  kept: RateLimiterPostgres;
  /** In this process alone. */
  spare: RateLimiterMemory;
}

type Counter = RateLimiterPostgres | RateLimiterMemory;

const TABLE = 'throttles';
const DELETE_EVERY_MS = 300_000;
const WARN_EVERY_MS = 10_000;

/**
 * Counts attempts in the database, so that a limit holds over all processes and restarts; one statement each, exact under
 * parallel calls. While that database cannot be reached this process counts in its own memory: nobody gets in uncounted, and
 * nobody is kept out by our own trouble.
 */
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
    // Apart from the pool of the application: a flood waits here and not in front of everybody's statements. Nobody waits for
    // the disk: a crash of the database forgives the attempts of its last moment.
    this.pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: 3,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      options: '-c synchronous_commit=off',
    });
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Counts one and throws Throttled when there were too many. Those count as well, and make nobody wait for longer. */
  async take(limit: Limit, key: string): Promise<void> {
    refuseBeyond(limit, await this.consume(limit, key));
  }

  /** Counts one, and says what is left: for answers that tell it. Never throws for one too many. */
  async spend(limit: Limit, key: string): Promise<Allowance> {
    const { consumedPoints, msBeforeNext } = await this.consume(limit, key);
    return {
      isOver: consumedPoints > limit.points,
      remaining: Math.max(0, limit.points - consumedPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    };
  }

  /** Counts one by each, in order: what is refused by one is not counted by those behind it. */
  async takeAll(counters: readonly (readonly [Limit, string])[]): Promise<void> {
    for (const counter of counters) await this.take(...counter);
  }

  /** Takes one back, for limits that count failures: taken before the attempt, given back when it was right. */
  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.count(limit, (counter) => counter.reward(this.hidden(limit, key)));
  }

  /** Throws Throttled when nothing is left, and counts nothing. Many at once may pass: what must be exact takes as well. */
  async check(limit: Limit, key: string): Promise<void> {
    const result = await this.count(limit, (counter) => counter.get(this.hidden(limit, key)));
    if (result && result.consumedPoints >= limit.points) throw new Throttled(secondsUntilFree(result));
  }

  onApplicationBootstrap(): void {
    this.deleting = setInterval(() => void this.deleteExpired(), DELETE_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.deleting);
    await this.pool.end();
  }

  /** What is over counts as zero wherever it is read; here it goes. */
  private async deleteExpired(): Promise<void> {
    await this.pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]).catch(() => undefined);
  }

  private consume(limit: Limit, key: string): Promise<RateLimiterRes> {
    return this.count(limit, (counter) =>
      counter.consume(this.hidden(limit, key)).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error;
        throw error;
      }),
    );
  }

  private async count<T>(limit: Limit, ask: (counter: Counter) => Promise<T>): Promise<T> {
    const { kept, spare } = this.countersOf(limit);
    try {
      return await ask(kept);
    } catch (error) {
      this.warn(error);
      return ask(spare);
    }
  }

  /** Now and then: it may go on for every attempt of a flood. */
  private warn(error: unknown): void {
    if (performance.now() < this.warnedUntil) return;
    this.warnedUntil = performance.now() + WARN_EVERY_MS;
    log.warn({ err: error }, 'attempts are counted in memory: the database did not answer');
  }

  private countersOf(limit: Limit): Counters {
    let counters = this.counters.get(limit.name);
    if (!counters) {
      const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
      counters = {
        kept: new RateLimiterPostgres({
          ...options,
          storeClient: this.pool,
          storeType: 'pool',
          tableName: TABLE,
          tableCreated: true,
          clearExpiredByTimeout: false,
        }),
        spare: new RateLimiterMemory(options),
      };
      this.counters.set(limit.name, counters);
    }
    return counters;
  }

  /** Phones, names and addresses lie nowhere in clear. */
  private hidden(limit: Limit, key: string): string {
    return this.secrets.mac(`throttle ${limit.name} ${key}`);
  }
}

function refuseBeyond(limit: Limit, result: RateLimiterRes): void {
  if (result.consumedPoints > limit.points) throw new Throttled(secondsUntilFree(result));
}

const secondsUntilFree = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));
