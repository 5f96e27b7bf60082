import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type * as S3Module from '@aws-sdk/client-s3';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Place } from '../config.js';
import { Unavailable } from '../errors.js';
import { log } from '../logging.js';
import type { DiskCache } from './disk-cache.js';
import { type ByteRange, FileStore, type StoreLedger } from './file-store.js';
import type { MadeFile, Spool } from './spool.js';
import { StorageAway, tellStorageTrouble } from './storage.errors.js';

interface Connection {
  s3: typeof S3Module;
  client: S3Client;
}

const REMOVED_AT_ONCE = 8;
const silent = () => undefined;

/** The store in a bucket of S3 or whatever speaks like it. */
export class S3Files extends FileStore {
  private connecting: Promise<Connection> | undefined;
  private readonly fetching = new Map<string, Promise<string | null>>();

  constructor(
    private readonly place: S3Place,
    private readonly cache: DiskCache,
    spool: Spool,
    ledger: StoreLedger,
  ) {
    super(spool, ledger);
  }

  sizeOf(key: string): Promise<number | null> {
    return this.ask(async ({ s3, client }) => {
      const head = await client.send(new s3.HeadObjectCommand(this.at(key)));
      return head.ContentLength ?? 0;
    });
  }

  open(key: string, range?: ByteRange): Promise<Readable | null> {
    return this.ask(async ({ s3, client }) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new s3.GetObjectCommand({ ...this.at(key), ...(Range && { Range }) }));
      return Body as Readable;
    });
  }

  /** Fetched once, however many ask at the same time. */
  async toLocalFile(key: string): Promise<string | null> {
    const kept = await this.cache.find(key);
    if (kept) return kept;
    let fetching = this.fetching.get(key);
    if (!fetching) {
      fetching = this.fetch(key).finally(() => this.fetching.delete(key));
      this.fetching.set(key, fetching);
    }
    return fetching;
  }

  protected async erase(key: string): Promise<void> {
    await this.ask(({ s3, client }) => client.send(new s3.DeleteObjectCommand(this.at(key))));
    await this.cache.remove(key);
  }

  protected async eraseAccount(accountId: number): Promise<void> {
    for (let keys = await this.listOf(accountId); keys.length > 0; keys = await this.listOf(accountId))
      while (keys.length > 0) await Promise.all(keys.splice(0, REMOVED_AT_ONCE).map((key) => this.erase(key)));
    await this.cache.removeAccount(accountId);
  }

  protected async store(key: string, file: MadeFile): Promise<void> {
    const ContentLength = file.size;
    const put = async ({ s3, client }: Connection) => {
      // A stream is read once: a second attempt needs its own.
      const Body = createReadStream(file.path);
      await client
        .send(new s3.PutObjectCommand({ ...this.at(key), Body, ContentLength }))
        .finally(() => Body.destroy());
    };
    await this.ask(put).catch(() => this.ask(put));
    // It is about to be sent or looked at. Without a copy it is fetched when it is needed.
    await this.cache.take(key, file).catch(() => undefined);
  }

  private async fetch(key: string): Promise<string | null> {
    const stream = await this.open(key);
    if (!stream) return null;
    try {
      return await this.cache.take(key, await this.spool.write(stream));
    } catch (error) {
      throw tellTrouble(error);
    }
  }

  private async listOf(accountId: number): Promise<string[]> {
    const page = await this.ask(({ s3, client }) =>
      client.send(new s3.ListObjectsV2Command({ Bucket: this.place.bucket, Prefix: `${accountId}/` })),
    );
    return (page?.Contents ?? []).flatMap(({ Key }) => Key ?? []);
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.place.bucket, Key: key };
  }

  /** Null when the object is not there. */
  private async ask<T>(work: (connection: Connection) => Promise<T>): Promise<T | null> {
    try {
      return await work(await (this.connecting ??= this.connect()));
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
      // A bucket that is not there is a store that is not there.
      if (name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)) return null;
      throw tellTrouble(error);
    }
  }

  /** Loaded with the first use: the library is large, and most have their files on disk. */
  private async connect(): Promise<Connection> {
    const s3 = await import('@aws-sdk/client-s3');
    const { endpoint, region, credentials, forcePathStyle } = this.place;
    const settings: S3ClientConfig = {
      ...{ region, forcePathStyle, maxAttempts: 2 },
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Many servers that speak like S3 do not know the checksums that newer clients add by themselves.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // It would write to the console by itself; trouble is told in one place.
      logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
      requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    };
    return { s3, client: new s3.S3Client(settings) };
  }
}

/** Whatever goes wrong with a server is a store that is away; the reason is for who runs it. */
function tellTrouble(error: unknown): unknown {
  const told = tellStorageTrouble(error);
  if (told !== error || error instanceof Unavailable) return told;
  const { name, message } = error as Error;
  log.error({ reason: name, detail: message }, 'file store cannot be reached');
  return new StorageAway();
}
