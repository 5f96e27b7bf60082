import type { Clock } from '../../platform/clock.js';
import type { SessionTimings } from './session-timings.js';

/** Reconnects that WhatsApp asks for (515 after pairing) are exempt. */
const MIN_CONNECT_INTERVAL_MS = 1_000;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 20_000;
/** Resets the failures. Shorter connections limit them to MAX_FAILURES_AFTER_OPEN. */
const MIN_LASTING_MS = 10_000;
const MAX_FAILURES_AFTER_OPEN = 1;
/** Allows a reconnect within 15 s after WhatsApp refused all versions for 20 s. */
const OUTDATED_GROWTH = 1.35;
const OUTDATED_SPREAD = 0.3;
const FIRST_OUTDATED_MS = 5_000;
const MAX_OUTDATED_MS = 15 * 60_000;
const UNSTABLE_PERIOD_MS = 60_000;
const MAX_UNSTABLE_DELAY_MS = 60_000;

export class BackOff {
  failures = 0;
  isUnstable = false;
  private refusals = 0;
  private drops: number[] = [];
  private attemptedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly timings: Pick<SessionTimings, 'unstableDrops'>,
  ) {}

  recordAttempt(): void {
    this.attemptedAt = this.now();
  }

  /** Exempts the reconnect that pairing includes. */
  allowNow(): void {
    this.attemptedAt = Number.NEGATIVE_INFINITY;
  }

  /** Limits the pause, in case the clock was set back. */
  get pauseMs(): number {
    return Math.min(MIN_CONNECT_INTERVAL_MS, Math.max(0, this.attemptedAt + MIN_CONNECT_INTERVAL_MS - this.now()));
  }

  reset(): void {
    this.failures = 0;
    this.refusals = 0;
    this.isUnstable = false;
    this.drops = [];
  }

  nextDelayMs(openedAt: Date | null): number {
    if (openedAt) this.recordDrop();
    if (openedAt) this.refusals = 0;
    if (openedAt && !this.isUnstable) {
      const hasLasted = this.now() - openedAt.getTime() >= MIN_LASTING_MS;
      this.failures = hasLasted ? 0 : Math.min(this.failures, MAX_FAILURES_AFTER_OPEN);
    }
    const maxMs = Math.min(
      this.isUnstable ? MAX_UNSTABLE_DELAY_MS : MAX_DELAY_MS,
      FIRST_DELAY_MS * 2 ** Math.min(this.failures, 10),
    );
    this.failures++;
    return Math.max(this.clock.jitter(maxMs / 2, maxMs), this.pauseMs);
  }

  nextOutdatedDelayMs(): number {
    const max = Math.min(MAX_OUTDATED_MS, FIRST_OUTDATED_MS * OUTDATED_GROWTH ** this.refusals);
    if (max < MAX_OUTDATED_MS) this.refusals++;
    return this.clock.jitter(max * (1 - OUTDATED_SPREAD), max);
  }

  private recordDrop(): void {
    const now = this.now();
    this.drops = [...this.drops.filter((at) => at > now - UNSTABLE_PERIOD_MS), now];
    this.isUnstable ||= this.drops.length >= this.timings.unstableDrops;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
