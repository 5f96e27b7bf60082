import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ConnectionOptions, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { Config } from '../config.js';
import { sharingBackend } from './postgres-notifications.js';
import { DatabaseClient, type DatabaseClientConfig } from '../database/connecting/database-client.js';

const SCHEMA = 'bullmq';
/** Besides the listening connection. */
const WORKING_CONNECTIONS = 4;
/** Jobs wait until a dead connection is detected. */
const PROBE_AFTER_MS = 10_000;

/** BullMQ's default waits up to twenty seconds. */
const retryStrategy = (times: number) => Math.min(times * 100, 1000);

const FAIL_FAST = { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 5000 };

/** Jobs wait for Redis, producers fail fast. */
export function consumerOf(producer: ConnectionOptions): ConnectionOptions {
  if (producer instanceof pg.Pool) return producer;
  const { enableOfflineQueue: _queue, commandTimeout: _timeout, ...rest } = producer as typeof FAIL_FAST;
  return { ...rest, maxRetriesPerRequest: null };
}

/** Queues are in Redis, or in schema `bullmq` of the database. */
@Injectable()
export class QueueBackend implements OnApplicationShutdown {
  /** Null with Redis. */
  readonly pool: pg.Pool | null = null;
  /** `findDue` replaces jobs lost without Redis. */
  readonly producer: ConnectionOptions;
  readonly prefix: string;
  /** Redis may lose its data. */
  readonly isEphemeral: boolean;

  constructor(config: Config) {
    this.prefix = config.redisPrefix;
    this.isEphemeral = config.redisUrl !== undefined;
    if (config.redisUrl) {
      setDefaultBackendFactory();
      const redis = { url: config.redisUrl, retryStrategy };
      this.producer = { ...redis, ...FAIL_FAST };
    } else {
      setDefaultBackendFactory(sharingBackend);
      // Commits asynchronously, because `findDue` replaces jobs lost in a crash.
      const options: pg.PoolConfig & DatabaseClientConfig = {
        Client: DatabaseClient,
        connectionString: config.directDatabaseUrl,
        max: WORKING_CONNECTIONS + 1,
        keepAlive: true,
        keepAliveInitialDelayMillis: PROBE_AFTER_MS,
        settings: { search_path: SCHEMA, synchronous_commit: 'off' },
      };
      this.pool = new pg.Pool(options);
      // Each queue and worker adds a listener.
      this.pool.setMaxListeners(0);
      this.pool.on('error', () => undefined);
      // An unhandled error would end the process.
      this.pool.on('connect', (client) => client.on('error', () => undefined));
      this.producer = this.pool;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }
}

export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new DatabaseClient(databaseUrl);
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
