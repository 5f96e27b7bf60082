import type { Clock } from '../../platform/clock.js';
import type { DeviceLimit } from '../devices.contract.js';
import type { BaileysEventMap, ConnectionState } from '../baileys/baileys-library.js';

export interface AccountLimit {
  by: DeviceLimit;
  until: Date | null;
}
type TimeLock = NonNullable<ConnectionState['reachoutTimeLock']>;
type Quota = BaileysEventMap['message-capping.update'];

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Combines WhatsApp's time lock and quota. */
export class AccountLimits {
  /** Undefined until reported. */
  private lock: AccountLimit | null | undefined;
  private cap: AccountLimit | null | undefined;
  private timer: NodeJS.Timeout | undefined;
  private reported: string | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly report: (limit: AccountLimit | null) => void,
  ) {}

  get isKnown(): boolean {
    return this.lock !== undefined && this.cap !== undefined;
  }

  setTimeLock({ isActive, timeEnforcementEnds }: TimeLock): void {
    this.lock = isActive ? { by: 'time_lock', until: timeEnforcementEnds ?? null } : null;
    this.evaluate();
  }

  setQuota({ capping_status: status, total_quota, used_quota, cycle_end_timestamp }: Quota): void {
    // WhatsApp sends text, with -1 for "no quota".
    const [total, used, end] = [total_quota, used_quota, cycle_end_timestamp].map(Number) as [number, number, number];
    const isCapped = String(status) === 'CAPPED' || (total > 0 && used >= total);
    this.cap = isCapped ? { by: 'new_chats', until: end > 0 ? new Date(end * 1000) : null } : null;
    this.evaluate();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private evaluate(): void {
    clearTimeout(this.timer);
    const now = this.clock.now();
    this.lock = dropExpired(this.lock, now);
    this.cap = dropExpired(this.cap, now);
    const limit = this.lock ?? this.cap ?? null;
    if (limit?.until) this.wakeAt(limit.until, now);
    // Without both signals, "no limit" would clear one that a previous process reported.
    const isUnknown = !limit && this.reported === undefined && (this.lock === undefined || this.cap === undefined);
    const reported = JSON.stringify(limit);
    if (isUnknown || reported === this.reported) return;
    this.reported = reported;
    this.report(limit);
  }

  private wakeAt(until: Date, now: Date): void {
    const ms = Math.min(until.getTime() - now.getTime(), MAX_TIMER_MS);
    this.timer = setTimeout(() => this.evaluate(), ms).unref();
  }
}

const dropExpired = (limit: AccountLimit | null | undefined, now: Date) =>
  limit?.until && limit.until <= now ? null : limit;
