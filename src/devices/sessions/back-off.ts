import type { Clock } from '../../platform/clock.js';
import type { SessionTimings } from './session-timings.js';

/** Never two attempts to connect one device within it, whoever asks for them, but for WhatsApp itself. */
const LEAST_MS = 1_000;
const FIRST_MS = 2_000;
const LONGEST_MS = 20_000;
/** A connection that lasted so long begins a new count; one that falls at once goes on with the old one, up to a few seconds. */
const LASTING_MS = 10_000;
const MOST_AFTER_OPEN = 1;
/** Slow growth: a device is back within 15 s after WhatsApp has refused our versions for 20 s. */
const OUTDATED_GROWTH = 1.5;
const FIRST_OUTDATED_MS = 5_000;
const MAX_OUTDATED_MS = 15 * 60_000;
const UNSTABLE_WITHIN_MS = 60_000;
const LONGEST_UNSTABLE_MS = 60_000;

/** When a device may try to connect again: later each time, spread so that devices do not come at once. */
export class BackOff {
  /** Connections in a row that ended before they were open, or soon after. */
  failures = 0;
  /** Connections open and drop again and again. It stays so until one lasts. */
  isUnstable = false;
  /** Times in a row that WhatsApp has refused every version we know. */
  private refusals = 0;
  private drops: number[] = [];
  private attemptedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly timings: Pick<SessionTimings, 'unstableDrops'>,
  ) {}

  /** A connection is being made. */
  attempted(): void {
    this.attemptedAt = this.now();
  }

  /** WhatsApp has ended the connection of a pairing and waits for the next one, which is a part of it: that one need not wait. */
  allowNow(): void {
    this.attemptedAt = Number.NEGATIVE_INFINITY;
  }

  /** How long an attempt has to wait now, for whatever reason it is made; no longer either when the clock was set back. */
  get pause(): number {
    return Math.min(LEAST_MS, Math.max(0, this.attemptedAt + LEAST_MS - this.now()));
  }

  /** A person asks, or a connection has lasted: what failed before does not count. */
  reset(): void {
    this.failures = 0;
    this.refusals = 0;
    this.isUnstable = false;
    this.drops = [];
  }

  /** How long to wait after a connection that was open since then, or never. */
  next(openedAt: Date | null): number {
    if (openedAt) this.dropped();
    if (openedAt) this.refusals = 0;
    if (openedAt && !this.isUnstable) {
      const lasted = this.now() - openedAt.getTime() >= LASTING_MS;
      this.failures = lasted ? 0 : Math.min(this.failures, MOST_AFTER_OPEN);
    }
    const longest = Math.min(
      this.isUnstable ? LONGEST_UNSTABLE_MS : LONGEST_MS,
      FIRST_MS * 2 ** Math.min(this.failures, 10),
    );
    this.failures++;
    return Math.max(this.clock.jitter(longest / 2, longest), this.pause);
  }

  /** How long to wait after WhatsApp has refused every version we know: a new one may be on its page by then. */
  nextOutdated(): number {
    const max = Math.min(MAX_OUTDATED_MS, FIRST_OUTDATED_MS * OUTDATED_GROWTH ** this.refusals);
    if (max < MAX_OUTDATED_MS) this.refusals++;
    return this.clock.jitter(max / 2, max);
  }

  private dropped(): void {
    const now = this.now();
    this.drops = [...this.drops.filter((at) => at > now - UNSTABLE_WITHIN_MS), now];
    this.isUnstable ||= this.drops.length >= this.timings.unstableDrops;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
