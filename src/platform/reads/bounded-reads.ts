import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ReadLimits } from './read-limits.js';
import { ReadQueue } from './read-queue.js';
import { ReadTooSlow, ReadsBusy } from './reads.errors.js';

/** PostgreSQL's code of a statement that ran out of time or was cancelled. */
const CANCELLED = '57014';
const NO_PLACE = Symbol('no place');

/**
 * Runs the expensive reads of an account, few at a time over all processes: each holds one of the account's advisory locks until its
 * transaction ends. Its statements have a time limit, use one processor each, and are cancelled when nobody waits for the answer any more.
 */
@Injectable()
export class BoundedReads {
  private readonly queue = new ReadQueue();

  constructor(
    private readonly em: EntityManager,
    private readonly limits: ReadLimits,
  ) {}

  async run<T>(accountId: number, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
    const { atOnce, waiting, longestWaitMs, askEveryMs } = this.limits;
    const until = Date.now() + longestWaitMs;
    const leave = await this.queue.enter(accountId, { atOnce, waiting, until, signal });
    try {
      for (;;) {
        if (signal.aborted) throw new ReadsBusy();
        const answer = await this.attempt(accountId, signal, read);
        if (answer !== NO_PLACE) return answer;
        if (Date.now() >= until) throw new ReadsBusy();
        await sleep(askEveryMs);
      }
    } catch (error) {
      throw isCancelled(error) ? new ReadTooSlow() : error;
    } finally {
      leave();
    }
  }

  private attempt<T>(accountId: number, signal: AbortSignal, read: () => Promise<T>): Promise<T | typeof NO_PLACE> {
    return this.em.transactional(
      async (em) => {
        const places = Array.from(
          { length: this.limits.atOnce },
          (_, place) => `read ${place} of account ${accountId}`,
        );
        const [row] = await em.execute<{ pid: number; has_place: boolean }[]>(
          `select pg_backend_pid() as pid, set_config('statement_timeout', ?, true), set_config('max_parallel_workers_per_gather', '0', true),
             case ${places.map(() => 'when pg_try_advisory_xact_lock(hashtextextended(?, 0)) then true').join(' ')} else false end as has_place`,
          [String(this.limits.timeoutMs), ...places],
        );
        if (!row?.has_place) return NO_PLACE;
        return this.cancelOn(signal, row.pid, read);
      },
      { readOnly: true },
    );
  }

  /** The connection is not given back before the cancellation has been answered, so it can hit no other statement. */
  private async cancelOn<T>(signal: AbortSignal, pid: number, read: () => Promise<T>): Promise<T> {
    let cancelling: Promise<unknown> = Promise.resolve();
    const cancel = () => {
      cancelling = this.em.fork().execute('select pg_cancel_backend(?)', [pid]);
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

const isCancelled = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === CANCELLED;
