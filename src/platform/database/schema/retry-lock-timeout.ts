import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout of first attempts. Short, because later statements on the table queue behind the waiting one. */
const LOCK_TIMEOUT_MS = 250;
/**
 * Timeout of later attempts. After a second, PostgreSQL cancels an autovacuum that holds the lock (`deadlock_timeout`).
 */
const LONG_LOCK_TIMEOUT_MS = 1_300;
const MAX_SHORT_ATTEMPTS = 15;
const PAUSE_MS = 1_000;
/** Limit of all attempts. A backup or an export may hold a table for minutes. */
const MAX_LOCK_WAIT_MS = 600_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** Repeats work after a lock timeout or a deadlock, for ten minutes at most. */
export async function retryLockTimeout(work: (lockTimeoutMs: number) => Promise<void>): Promise<void> {
  const until = performance.now() + MAX_LOCK_WAIT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      await work(attempt <= MAX_SHORT_ATTEMPTS ? LOCK_TIMEOUT_MS : LONG_LOCK_TIMEOUT_MS);
      return;
    } catch (error) {
      if (!isLockFailure(error) || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED);
