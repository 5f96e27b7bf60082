import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCounters } from '../counters/read-counters.js';
import { lockAccount } from '../database/lock-account.js';
import { database, NOW, type Row } from '../database/statements/database.js';
import { StorageLimit } from './storage.errors.js';

/** Bytes of an account. A limit of -1 means unlimited. */
interface StorageUsage {
  used: number;
  limit: number;
}

export const MIN_SPOOL_BEYOND_PLAN = 110_000_000;

/** Keeps a row per file, written before the file and deleted after it. Triggers maintain the sum. */
export class FileLedger {
  constructor(
    private readonly em: EntityManager,
    /** Returns bytes, -1 for unlimited. */
    private readonly allowanceOf: (accountId: number) => Promise<number>,
    /** Bytes by which uploads may exceed the plan, because they may be duplicates. */
    private readonly spoolBeyondPlan = MIN_SPOOL_BEYOND_PLAN,
  ) {}

  /** Throws StorageLimit. */
  async reserve(accountId: number, key: string, bytes: number): Promise<void> {
    await this.write(accountId, { key, bytes, state: 'coming' }, (used) => used.bytes + bytes);
  }

  async confirm(key: string): Promise<void> {
    await this.change(key, 'kept');
  }

  /** Marks a deletion, which the sweep finishes if interrupted. */
  async release(key: string): Promise<void> {
    await this.change(key, 'leaving');
  }

  async forget(key: string): Promise<void> {
    await database(this.em.fork()).deleteFrom('stored_files').where('file_key', '=', key).execute();
  }

  async forgetAccount(accountId: number): Promise<void> {
    await database(this.em.fork()).deleteFrom('stored_files').where('account_id', '=', accountId).execute();
  }

  /** Returns a function that releases the space. Throws StorageLimit. */
  async admitUpload(accountId: number, bytes: number): Promise<() => Promise<void>> {
    const key = `spool/${randomUUID()}`;
    const planned = (used: { bytes: number; spooling: number }) =>
      used.bytes + used.spooling + bytes - this.spoolBeyondPlan;
    await this.write(accountId, { key, bytes, state: 'spooling' }, planned);
    return () => this.forget(key);
  }

  /** Throws StorageLimit early. `reserve` is exact. */
  async rejectWithoutSpace(accountId: number, bytes: number): Promise<void> {
    const { used, limit } = await this.usage(accountId);
    if (limit >= 0 && (used >= limit || used + bytes > limit)) throw new StorageLimit();
  }

  async usage(accountId: number): Promise<StorageUsage> {
    const limit = await this.allowanceOf(accountId);
    return { used: (await readUsed(this.em, accountId)).bytes, limit };
  }

  /** Commits outside the caller's transaction. */
  private async write(
    accountId: number,
    { key, bytes, state }: { key: string; bytes: number; state: Row<'stored_files'>['state'] },
    planned: (used: { bytes: number; spooling: number }) => number,
  ): Promise<void> {
    const insert = (em: EntityManager) =>
      database(em).insertInto('stored_files').values({ file_key: key, account_id: accountId, bytes, state }).execute();
    const limit = await this.allowanceOf(accountId);
    const em = this.em.fork();
    if (limit < 0) return void (await insert(em));
    await em.transactional(async (transaction) => {
      await lockAccount(transaction, 'storage', accountId);
      if (planned(await readUsed(transaction, accountId)) > limit) throw new StorageLimit();
      await insert(transaction);
    });
  }

  /** Skips rows of uploads, which have no file. */
  private async change(key: string, state: 'kept' | 'leaving'): Promise<void> {
    await database(this.em.fork())
      .updateTable('stored_files')
      .set({ state, changed_at: NOW })
      .where('file_key', '=', key)
      .where('state', '<>', 'spooling')
      .execute();
  }
}

async function readUsed(em: EntityManager, accountId: number): Promise<{ bytes: number; spooling: number }> {
  const counters = await readCounters(em, accountId, ['storage.bytes', 'storage.spooling']);
  return { bytes: counters['storage.bytes'], spooling: counters['storage.spooling'] };
}

interface RowFile {
  key: string;
  bytes: number;
  /** LIKE pattern of the keys that `maxBytes` limits. */
  kind: string;
  maxBytes: number;
}

/** Records a file whose bytes are in a row. Throws StorageLimit. */
export async function replaceRowFile(
  em: EntityManager,
  accountId: number,
  { key, bytes, kind, maxBytes }: RowFile,
): Promise<void> {
  await lockAccount(em, 'storage', accountId);
  await database(em).deleteFrom('stored_files').where('file_key', '=', key).execute();
  const { held } = await database(em)
    .selectFrom('stored_files')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('held'))
    .where('account_id', '=', accountId)
    .where('file_key', 'like', kind)
    .executeTakeFirstOrThrow();
  if (Number(held) + bytes > maxBytes) throw new StorageLimit();
  await database(em).insertInto('stored_files').values({ file_key: key, account_id: accountId, bytes }).execute();
}
