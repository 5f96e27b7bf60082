import type { Clock } from '../../platform/clock.js';
import type { DeviceLimit } from '../devices.contract.js';
import type { BaileysEventMap, ConnectionState } from '../baileys/baileys-library.js';

export interface Limit {
  by: DeviceLimit;
  until: Date | null;
}
type TimeLock = NonNullable<ConnectionState['reachoutTimeLock']>;
type Quota = BaileysEventMap['message-capping.update'];

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What WhatsApp forbids the number at present, gathered from its signals and told when it changes; an end that comes is told too. */
export class AccountLimits {
  /** Undefined until WhatsApp has spoken of it. */
  private lock: Limit | null | undefined;
  private cap: Limit | null | undefined;
  private timer: NodeJS.Timeout | undefined;
  private told: string | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly tell: (limit: Limit | null) => void,
  ) {}

  get isKnown(): boolean {
    return this.lock !== undefined && this.cap !== undefined;
  }

  locked({ isActive, timeEnforcementEnds }: TimeLock): void {
    this.lock = isActive ? { by: 'time_lock', until: timeEnforcementEnds ?? null } : null;
    this.judge();
  }

  counted({ capping_status: status, total_quota, used_quota, cycle_end_timestamp }: Quota): void {
    // WhatsApp writes numbers as texts here, and -1 for "no quota".
    const [total, used, end] = [total_quota, used_quota, cycle_end_timestamp].map(Number) as [number, number, number];
    const isCapped = String(status) === 'CAPPED' || (total > 0 && used >= total);
    this.cap = isCapped ? { by: 'new_chats', until: end > 0 ? new Date(end * 1000) : null } : null;
    this.judge();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private judge(): void {
    clearTimeout(this.timer);
    const now = this.clock.now();
    this.lock = hold(this.lock, now);
    this.cap = hold(this.cap, now);
    const limit = this.lock ?? this.cap ?? null;
    if (limit?.until) this.wakeAt(limit.until, now);
    // "Free" is only said when both are known to be: before, it would take back what a former process was told.
    const isGuess = !limit && this.told === undefined && (this.lock === undefined || this.cap === undefined);
    const told = JSON.stringify(limit);
    if (isGuess || told === this.told) return;
    this.told = told;
    this.tell(limit);
  }

  private wakeAt(until: Date, now: Date): void {
    const ms = Math.min(until.getTime() - now.getTime(), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => this.judge(), ms).unref();
  }
}

const hold = (limit: Limit | null | undefined, now: Date) => (limit?.until && limit.until <= now ? null : limit);
