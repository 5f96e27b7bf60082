import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import { ReadLimits } from './read-limits.js';
import { ReadQueue } from './read-queue.js';
import { ReadTooSlow, ReadsBusy } from './reads.errors.js';

const QUERY_CANCELED = '57014';
const NO_SLOT = Symbol('no slot');

/** Limits an account's reads over all processes. */
@Injectable()
export class BoundedReads {
  private readonly queue = new ReadQueue();

  constructor(
    private readonly em: EntityManager,
    private readonly limits: ReadLimits,
  ) {}

  async run<T>(accountId: number, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
    const { maxConcurrent, maxWaiting, maxWaitMs, retryIntervalMs } = this.limits;
    const until = performance.now() + maxWaitMs;
    const releaseSlot = await this.queue.enter(accountId, { maxConcurrent, maxWaiting, until, signal });
    try {
      for (;;) {
        if (signal.aborted) throw new ReadsBusy();
        const result = await this.attempt(accountId, signal, read);
        if (result !== NO_SLOT) return result;
        if (performance.now() >= until) throw new ReadsBusy();
        await sleep(retryIntervalMs);
      }
    } catch (error) {
      throw isCancelled(error) ? new ReadTooSlow() : error;
    } finally {
      releaseSlot();
    }
  }

  private attempt<T>(accountId: number, signal: AbortSignal, read: () => Promise<T>): Promise<T | typeof NO_SLOT> {
    return this.em.transactional(
      async (em) => {
        const slots = Array.from(
          { length: this.limits.maxConcurrent },
          (_, slot) => `read ${slot} of account ${accountId}`,
        );
        const lockAttempts = slots.map(
          (slot) => sql`when pg_try_advisory_xact_lock(hashtextextended(${slot}, 0)) then true`,
        );
        const {
          rows: [row],
        } = await sql<{ pid: number; has_slot: boolean }>`
          select pg_backend_pid() as pid, set_config('statement_timeout', ${String(this.limits.statementTimeoutMs)}, true),
            set_config('max_parallel_workers_per_gather', '0', true),
            case ${sql.join(lockAttempts, sql` `)} else false end as has_slot`.execute(database(em));
        if (!row?.has_slot) return NO_SLOT;
        return this.cancelOn(signal, row.pid, read);
      },
      { readOnly: true },
    );
  }

  /** Keeps the connection out of the pool until the cancellation ends. */
  private async cancelOn<T>(signal: AbortSignal, pid: number, read: () => Promise<T>): Promise<T> {
    let cancelling: Promise<unknown> = Promise.resolve();
    const cancel = () => {
      cancelling = sql`select pg_cancel_backend(${pid})`.execute(database(this.em.fork()));
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await read();
    } finally {
      signal.removeEventListener('abort', cancel);
      await cancelling;
    }
  }
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
