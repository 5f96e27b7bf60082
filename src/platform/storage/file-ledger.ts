import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCounters } from '../counters/read-counters.js';
import { lockAccount } from '../database/lock-account.js';
import { StorageLimit } from './storage.errors.js';

/** `limit` -1 is unlimited. */
interface StorageUsage {
  used: number;
  limit: number;
}

/** An upload may lie in the spool beside what the plan allows, as it may be a file that is there already, or a repeated request. */
const SPOOL_BEYOND_PLAN = 110_000_000;

/**
 * One row for each stored file and its size, written before the file is there and removed after it is gone: no byte is in the store
 * that is not counted. Triggers keep the sum (migrations/Migration20261126020000_stored_files.ts).
 */
export class FileLedger {
  constructor(
    private readonly em: EntityManager,
    /** Bytes; -1 is unlimited. */
    private readonly allowanceOf: (accountId: number) => Promise<number>,
  ) {}

  /** Throws StorageLimit unless the account may keep so many bytes more. */
  async reserve(accountId: number, key: string, bytes: number): Promise<void> {
    await this.write(accountId, { key, bytes, state: 'coming' }, (used) => used.bytes + bytes);
  }

  /** The file is in the store. */
  async confirm(key: string): Promise<void> {
    await this.change(key, 'kept');
  }

  /** The file is about to be removed; when that is not finished, the sweep does it. */
  async release(key: string): Promise<void> {
    await this.change(key, 'leaving');
  }

  async forget(key: string): Promise<void> {
    await this.em.fork().execute('delete from stored_files where file_key = ?', [key]);
  }

  async forgetAccount(accountId: number): Promise<void> {
    await this.em.fork().execute('delete from stored_files where account_id = ?', [accountId]);
  }

  /** Throws StorageLimit when there is no room for an upload of so many bytes. Whoever was let in calls the answer when it is over. */
  async admitUpload(accountId: number, bytes: number): Promise<() => Promise<void>> {
    const key = `spool/${randomUUID()}`;
    const planned = (used: { bytes: number; spooling: number }) =>
      used.bytes + used.spooling + bytes - SPOOL_BEYOND_PLAN;
    await this.write(accountId, { key, bytes, state: 'spooling' }, planned);
    return () => this.forget(key);
  }

  /** Throws StorageLimit when so many bytes would not fit: before they are fetched or made. Only keeping them is exact. */
  async refuseWithoutRoom(accountId: number, bytes: number): Promise<void> {
    const { used, limit } = await this.usage(accountId);
    if (limit >= 0 && (used >= limit || used + bytes > limit)) throw new StorageLimit();
  }

  async usage(accountId: number): Promise<StorageUsage> {
    const limit = await this.allowanceOf(accountId);
    return { used: (await readUsed(this.em, accountId)).bytes, limit };
  }

  /** One row after the other for an account with a limit, so that what is counted stays true; outside of the caller's transaction. */
  private async write(
    accountId: number,
    { key, bytes, state }: { key: string; bytes: number; state: string },
    planned: (used: { bytes: number; spooling: number }) => number,
  ): Promise<void> {
    const insert = (em: EntityManager) =>
      em.execute('insert into stored_files (file_key, account_id, bytes, state) values (?, ?, ?, ?)', [
        ...[key, accountId, bytes, state],
      ]);
    const limit = await this.allowanceOf(accountId);
    const em = this.em.fork();
    if (limit < 0) return void (await insert(em));
    await em.transactional(async (inside) => {
      await lockAccount(inside, 'storage', accountId);
      if (planned(await readUsed(inside, accountId)) > limit) throw new StorageLimit();
      await insert(inside);
    });
  }

  /** An upload has no file to change the state of: its bytes are counted apart, and stay so until its row goes. */
  private async change(key: string, state: 'kept' | 'leaving'): Promise<void> {
    await this.em
      .fork()
      .execute(`update stored_files set state = ?, changed_at = now() where file_key = ? and state <> 'spooling'`, [
        ...[state, key],
      ]);
  }
}

async function readUsed(em: EntityManager, accountId: number): Promise<{ bytes: number; spooling: number }> {
  const counters = await readCounters(em, accountId, ['storage.bytes', 'storage.spooling']);
  return { bytes: counters['storage.bytes'], spooling: counters['storage.spooling'] };
}
