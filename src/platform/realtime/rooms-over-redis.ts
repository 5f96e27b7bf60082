import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { log } from '../logging.js';

/** What is said stands in Redis for so long; whoever has not read it by then asks anew. */
const KEPT_MS = 60_000;
const TRIM_EVERY_MS = 20_000;
const LONGEST_STREAM = 5000;

const LONGEST_RETRY_MS = 1000;
const retryStrategy = (times: number) => Math.min(times * 100, LONGEST_RETRY_MS);

/** Reads what other processes say. */
function makeReader(url: string): Redis {
  const reader = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  reader.on('error', () => undefined);
  const call = (method: 'xread' | 'subscribe', given: unknown[]) =>
    Reflect.apply(Redis.prototype[method], reader, given) as Promise<unknown>;
  return Object.assign(reader, {
    // The adapter repeats a read that failed at once, for ever: a failure takes its time.
    xread: (...given: unknown[]) =>
      call('xread', given).catch(async (error: unknown) => {
        await sleep(200, undefined, { ref: false });
        throw error;
      }),
    // Nobody waits for it, and the end of this process may come before the answer.
    subscribe: (...given: unknown[]) => call('subscribe', given).catch(() => undefined),
  });
}

/** Says things, or fails at once: while Redis is away, this process still speaks to its own browsers and waits for nobody. */
class Speaker extends Redis {
  readonly readers: Redis[] = [];

  constructor(
    private readonly url: string,
    private readonly onBack: () => void,
  ) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 1000, retryStrategy });
    this.on('error', () => undefined);
    this.on('close', () => log.warn('Redis is away: browsers of other processes do not hear this one'));
  }

  /** The adapter makes its readers this way. */
  override duplicate(): Redis {
    const reader = makeReader(this.url);
    let wasReady = false;
    reader.on('ready', () => {
      if (wasReady) this.onBack();
      wasReady = true;
    });
    this.readers.push(reader);
    return reader;
  }
}

/** Makes rooms span all processes of one database: what one says to a room is heard by the browsers of every other. */
export class RoomsOverRedis {
  /** For the options of a Socket.IO server. */
  readonly adapter: ReturnType<typeof createAdapter>;
  private readonly speaker: Speaker;
  private readonly streamName: string;
  private readonly trimming: NodeJS.Timeout;
  private telling: NodeJS.Timeout | undefined;

  /** `onGap` is called after Redis was away: what others said meanwhile was not heard here. */
  constructor(url: string, prefix: string, onGap: () => void) {
    const streamName = (this.streamName = `${prefix}:live`);
    this.speaker = new Speaker(url, () => {
      // Both readers come back, one after the other, and begin to read a moment later; another process may come back a second after this
      // one, and what it says until then is lost too.
      clearTimeout(this.telling);
      this.telling = setTimeout(onGap, LONGEST_RETRY_MS + 500).unref();
    });
    this.adapter = createAdapter(this.speaker, {
      ...{ streamName, channelPrefix: streamName, maxLen: LONGEST_STREAM, onlyPlaintext: true },
    });
    this.trimming = setInterval(() => {
      this.trim().catch(() => undefined);
    }, TRIM_EVERY_MS).unref();
  }

  /** Texts and QR codes have no business there once they were heard. To the entry: whole blocks of a hundred would stay until they are full. */
  trim(): Promise<number> {
    return this.speaker.xtrim(this.streamName, 'MINID', '=', String(Date.now() - KEPT_MS));
  }

  /** After the servers that use it: readers that were ended before would go on trying. */
  close(): void {
    clearInterval(this.trimming);
    clearTimeout(this.telling);
    for (const client of [this.speaker, ...this.speaker.readers]) client.disconnect();
  }
}
