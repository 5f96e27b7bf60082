import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ConnectionOptions, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { Config } from '../config.js';
import { sharingBackend } from './job-listener.js';

const SCHEMA = 'bullmq';
/** Connections beside the one that is listened on. */
const WORKING = 4;
/** A connection that is silently gone is noticed so soon; workers wait for jobs as long as it seems to be there. */
const PROBE_AFTER_MS = 10_000;

/** When Redis is back, so are we within a second; the default waits up to twenty. */
const retryStrategy = (times: number) => Math.min(times * 100, 1000);

/** Of Redis alone: a job that cannot be added now is given up at once. */
const IMPATIENT = { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 5000 };

/** The connection of workers beside that of the queue: one that waits for Redis as long as it takes. A pool serves both. */
export function consumerOf(producer: ConnectionOptions): ConnectionOptions {
  if (producer instanceof pg.Pool) return producer;
  const { enableOfflineQueue: _queue, commandTimeout: _timeout, ...rest } = producer as typeof IMPATIENT;
  return { ...rest, maxRetriesPerRequest: null };
}

/** Where BullMQ keeps its jobs: Redis when there is one, otherwise schema `bullmq` of our own database. */
@Injectable()
export class QueueBackend implements OnApplicationShutdown {
  /** Null when the jobs are in Redis. */
  readonly pool: pg.Pool | null = null;
  /** For adding jobs: fails at once while Redis is away, as a reconcile job adds again what the rows say is unfinished. */
  readonly producer: ConnectionOptions;
  /** Keeps the jobs of two databases apart on one Redis. */
  readonly prefix: string;
  /** A Redis may be emptied; rows are not. */
  readonly forgets: boolean;

  constructor(config: Config) {
    this.prefix = config.redisPrefix;
    this.forgets = config.redisUrl !== undefined;
    if (config.redisUrl) {
      setDefaultBackendFactory();
      const redis = { url: config.redisUrl, retryStrategy };
      this.producer = { ...redis, ...IMPATIENT };
    } else {
      setDefaultBackendFactory(sharingBackend);
      // One pool for all queues. A job only wakes a worker early, so nobody waits for the disk: what a database crash loses a reconcile
      // job finds in the rows.
      this.pool = new pg.Pool({
        connectionString: config.databaseUrl,
        ...{ max: WORKING + 1, keepAlive: true, keepAliveInitialDelayMillis: PROBE_AFTER_MS },
        options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
      });
      // Each queue and each worker listens for its errors.
      this.pool.setMaxListeners(0);
      this.pool.on('error', () => undefined);
      // The pool itself hears only of those that nobody uses; an error that nobody hears of would end the process.
      this.pool.on('connect', (client) => client.on('error', () => undefined));
      this.producer = this.pool;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }
}

/** Creates or updates BullMQ's own tables; a step of `npm run migrate`. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
