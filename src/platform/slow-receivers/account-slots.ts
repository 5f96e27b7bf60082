import { AsyncLocalStorage } from 'node:async_hooks';
import { DelayedError, type Job } from 'bullmq';

const MAX_SHARE = 1 / 4;
/** Time after which a waiting job starts, because the process that promotes it may die. */
const MIN_FALLBACK_MS = 15_000;
const FALLBACK_MS_PER_WAITING_JOB = 20;
const MAX_FALLBACK_MS = 120_000;

/** Account of the running job, if any. */
export const jobAccount = new AsyncLocalStorage<number | undefined>();

/**
 * Lets slow receivers delay only their account. BullMQ delays a job without a slot until another job of the account
 * ends.
 */
export class AccountSlots {
  readonly maxPerAccount: number;
  private readonly running = new Map<number, number>();
  private readonly waiting = new Map<number, Map<string, Job>>();

  constructor(concurrency: number) {
    this.maxPerAccount = Math.max(1, Math.ceil(concurrency * MAX_SHARE));
  }

  /** Throws DelayedError without a slot, which tells BullMQ that the job left the worker. */
  async run<T>(accountId: number, job: Job, token: string | undefined, work: () => Promise<T>): Promise<T> {
    if (!this.hasRoom(accountId)) await this.postpone(accountId, job, token);
    this.running.set(accountId, this.countOf(accountId) + 1);
    try {
      return await jobAccount.run(accountId, work);
    } finally {
      const remaining = this.countOf(accountId) - 1;
      if (remaining > 0) this.running.set(accountId, remaining);
      else this.running.delete(accountId);
      void this.promoteNext(accountId);
    }
  }

  private async postpone(accountId: number, job: Job, token: string | undefined): Promise<never> {
    const waiting = this.waiting.get(accountId) ?? new Map<string, Job>();
    const fallbackMs = Math.min(MIN_FALLBACK_MS + waiting.size * FALLBACK_MS_PER_WAITING_JOB, MAX_FALLBACK_MS);
    await job.moveToDelayed(Date.now() + fallbackMs, token);
    waiting.set(job.id!, job);
    this.waiting.set(accountId, waiting);
    // A slot may have become free meanwhile.
    if (this.hasRoom(accountId)) void this.promoteNext(accountId);
    throw new DelayedError();
  }

  private async promoteNext(accountId: number): Promise<void> {
    const waiting = this.waiting.get(accountId);
    for (const [id, job] of waiting ?? []) {
      waiting?.delete(id);
      // Fails if the job already started.
      const isPromoted = await job.promote().then(
        () => true,
        () => false,
      );
      if (isPromoted) break;
    }
    if (waiting?.size === 0 && this.waiting.get(accountId) === waiting) this.waiting.delete(accountId);
  }

  private hasRoom(accountId: number): boolean {
    return this.countOf(accountId) < this.maxPerAccount;
  }

  private countOf(accountId: number): number {
    return this.running.get(accountId) ?? 0;
  }
}
