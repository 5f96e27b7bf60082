import { join } from 'node:path';
import type { Config } from '../config.js';
import { DiskCache } from './disk-cache.js';
import type { FileStore, StoreLedger } from './file-store.js';
import { LocalFiles } from './local-files.js';
import { S3Files } from './s3-files.js';
import type { Spool } from './spool.js';

const CACHE_BYTES = 1_000_000_000;

export function chooseStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  spool: Spool,
  ledger: StoreLedger,
): FileStore {
  if (!s3) return new LocalFiles(join(dataDir, 'files'), spool, ledger);
  return new S3Files(s3, new DiskCache(join(dataDir, 'cache'), CACHE_BYTES), spool, ledger);
}
