import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type * as S3Module from '@aws-sdk/client-s3';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.js';
import { Unavailable } from '../errors.js';
import { log, outages } from '../logging.js';
import type { DiskCache } from './disk-cache.js';
import { type ByteRange, FileStore, type StoreLedger } from './file-store.js';
import type { LocalCopy, Spool } from './spool.js';
import { StorageUnreachable, toStorageError } from './storage.errors.js';

interface Connection {
  s3: typeof S3Module;
  client: S3Client;
}

const MAX_PARALLEL_DELETIONS = 8;
const ignoreLog = () => undefined;

export class S3Files extends FileStore {
  private connecting: Promise<Connection> | undefined;
  private readonly fetching = new Map<string, Promise<string | null>>();

  constructor(
    private readonly location: S3Settings,
    private readonly cache: DiskCache,
    spool: Spool,
    ledger: StoreLedger,
  ) {
    super(spool, ledger);
  }

  sizeOf(key: string): Promise<number | null> {
    return this.withConnection(async ({ s3, client }) => {
      const head = await client.send(new s3.HeadObjectCommand(this.at(key)));
      return head.ContentLength ?? 0;
    });
  }

  open(key: string, range?: ByteRange): Promise<Readable | null> {
    return this.withConnection(async ({ s3, client }) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new s3.GetObjectCommand({ ...this.at(key), ...(Range && { Range }) }));
      return Body as Readable;
    });
  }

  async toLocalFile(key: string): Promise<string | null> {
    const cachedPath = await this.cache.find(key);
    if (cachedPath) return cachedPath;
    let fetching = this.fetching.get(key);
    if (!fetching) {
      fetching = this.fetch(key).finally(() => this.fetching.delete(key));
      this.fetching.set(key, fetching);
    }
    return fetching;
  }

  protected async erase(key: string): Promise<void> {
    await this.withConnection(({ s3, client }) => client.send(new s3.DeleteObjectCommand(this.at(key))));
    await this.cache.remove(key);
  }

  protected async eraseAccount(accountId: number): Promise<void> {
    for (let keys = await this.listOf(accountId); keys.length > 0; keys = await this.listOf(accountId))
      while (keys.length > 0) await Promise.all(keys.splice(0, MAX_PARALLEL_DELETIONS).map((key) => this.erase(key)));
    await this.cache.removeAccount(accountId);
  }

  protected async store(key: string, file: LocalCopy): Promise<void> {
    const ContentLength = file.size;
    const put = async ({ s3, client }: Connection) => {
      // Each attempt needs its own stream.
      const Body = createReadStream(file.path);
      await client
        .send(new s3.PutObjectCommand({ ...this.at(key), Body, ContentLength }))
        .finally(() => Body.destroy());
    };
    await this.withConnection(put).catch(() => this.withConnection(put));
    // A failure only costs a later download.
    await this.cache.take(key, file).catch(() => undefined);
  }

  private async fetch(key: string): Promise<string | null> {
    const stream = await this.open(key);
    if (!stream) return null;
    try {
      return await this.cache.take(key, await this.spool.write(stream));
    } catch (error) {
      throw toStoreError(error);
    }
  }

  private async listOf(accountId: number): Promise<string[]> {
    const page = await this.withConnection(({ s3, client }) =>
      client.send(new s3.ListObjectsV2Command({ Bucket: this.location.bucket, Prefix: `${accountId}/` })),
    );
    return (page?.Contents ?? []).flatMap(({ Key }) => Key ?? []);
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.location.bucket, Key: key };
  }

  private async withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T | null> {
    try {
      return await work(await (this.connecting ??= this.connect()));
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
      // A missing bucket counts as an unreachable store.
      if (name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)) return null;
      throw toStoreError(error);
    }
  }

  /** The library is large, so it loads on first use. */
  private async connect(): Promise<Connection> {
    const s3 = await import('@aws-sdk/client-s3');
    const { endpoint, region, credentials, forcePathStyle } = this.location;
    const settings: S3ClientConfig = {
      region,
      forcePathStyle,
      maxAttempts: 2,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Many S3-compatible servers lack the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The library would write to the console.
      logger: { trace: ignoreLog, debug: ignoreLog, info: ignoreLog, warn: ignoreLog, error: ignoreLog },
      requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    };
    return { s3, client: new s3.S3Client(settings) };
  }
}

function toStoreError(error: unknown): unknown {
  const storageError = toStorageError(error);
  if (storageError !== error || error instanceof Unavailable) return storageError;
  const { name, message } = error as Error;
  const writeLine = () => log.error({ reason: name, detail: message }, 'file store unreachable');
  if (!outages.report('storage', name, writeLine)) writeLine();
  return new StorageUnreachable();
}
