import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { log, outages } from '../logging.js';

/** Age of deleted events. Browsers of a process that lags further reload. */
const RETENTION_MS = 60_000;
const TRIM_INTERVAL_MS = 20_000;
const MAX_STREAM_ENTRIES = 5000;

const MAX_RETRY_MS = 1000;
const retryStrategy = (times: number) => Math.min(times * 100, MAX_RETRY_MS);

function createReader(url: string): Redis {
  const reader = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  reader.on('error', () => undefined);
  const call = (method: 'xread' | 'subscribe', args: unknown[]) =>
    Reflect.apply(Redis.prototype[method], reader, args) as Promise<unknown>;
  return Object.assign(reader, {
    // The adapter retries at once, so failures need a delay.
    xread: (...args: unknown[]) =>
      call('xread', args).catch(async (error: unknown) => {
        await sleep(200, undefined, { ref: false });
        throw error;
      }),
    // The process may end before the answer.
    subscribe: (...args: unknown[]) => call('subscribe', args).catch(() => undefined),
  });
}

/** Client that fails at once, so that a Redis outage delays no one. */
class Publisher extends Redis {
  readonly readers: Redis[] = [];

  constructor(
    private readonly url: string,
    private readonly onReconnect: () => void,
  ) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 1000, retryStrategy });
    this.on('error', () => undefined);
    this.on('close', () => {
      const writeLine = () => log.warn('redis connection lost: events of other processes not delivered');
      if (!outages.report('redis', 'CLOSED', writeLine)) writeLine();
    });
  }

  /** Creates a reader for the adapter. */
  override duplicate(): Redis {
    const reader = createReader(this.url);
    let wasReady = false;
    reader.on('ready', () => {
      if (wasReady) this.onReconnect();
      wasReady = true;
    });
    this.readers.push(reader);
    return reader;
  }
}

export class RoomsOverRedis {
  readonly adapter: ReturnType<typeof createAdapter>;
  private readonly publisher: Publisher;
  private readonly streamName: string;
  private readonly trimTimer: NodeJS.Timeout;
  private gapTimer: NodeJS.Timeout | undefined;

  /** Calls `onGap` after an outage, which lost events. */
  constructor(url: string, prefix: string, onGap: () => void) {
    const streamName = (this.streamName = `${prefix}:live`);
    this.publisher = new Publisher(url, () => {
      // Readers and other processes reconnect at different times.
      clearTimeout(this.gapTimer);
      this.gapTimer = setTimeout(onGap, MAX_RETRY_MS + 500).unref();
    });
    this.adapter = createAdapter(this.publisher, {
      streamName,
      channelPrefix: streamName,
      maxLen: MAX_STREAM_ENTRIES,
      onlyPlaintext: true,
    });
    this.trimTimer = setInterval(() => {
      this.trim().catch(() => undefined);
    }, TRIM_INTERVAL_MS).unref();
  }

  /** Deletes old entries, as they hold texts and QR codes. An approximate trim would keep up to a hundred. */
  async trim(): Promise<number> {
    const [seconds] = (await this.publisher.time()) as [seconds: number, microseconds: number];
    return this.publisher.xtrim(this.streamName, 'MINID', '=', String(seconds * 1000 - RETENTION_MS));
  }

  /** Call after the Socket.IO servers closed. */
  close(): void {
    clearInterval(this.trimTimer);
    clearTimeout(this.gapTimer);
    for (const client of [this.publisher, ...this.publisher.readers]) client.disconnect();
  }
}
