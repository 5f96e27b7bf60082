import type { ConnectionReport } from '../device.entity.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';

/** Reports each change to the database. */
export class SessionStatus {
  state: DeviceState = 'new';
  reason: DeviceReason | null = null;

  private later: { timer: NodeJS.Timeout; reason: DeviceReason | null } | null = null;
  private change = Promise.withResolvers<void>();

  constructor(private readonly report: (report: Omit<ConnectionReport, 'identity' | 'refusedPhone'>) => void) {}

  become(state: DeviceState, reason: DeviceReason | null = null, openedAt?: Date): void {
    this.cancelDelayed();
    this.state = state;
    this.reason = reason;
    this.report({ state, reason, ...(openedAt ? { openedAt } : {}) });
    this.change.resolve();
    this.change = Promise.withResolvers();
  }

  /** Continues the previous process's state. */
  assume(state: DeviceState): void {
    this.state = state;
  }

  /** Another change cancels it. A repeated call only updates the reason. */
  changeAfter(delayMs: number, state: DeviceState, reason: DeviceReason | null): void {
    if (this.later) {
      this.later.reason = reason;
      return;
    }
    const timer = setTimeout(() => this.become(state, this.later?.reason ?? reason), delayMs);
    this.later = { timer, reason };
  }

  cancelDelayed(): void {
    clearTimeout(this.later?.timer);
    this.later = null;
  }

  /** Ends after `limitMs` at the latest. */
  async waitUntil(test: () => boolean, limitMs: number): Promise<void> {
    const until = performance.now() + limitMs;
    while (!test() && performance.now() < until) {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, until - performance.now())));
      await Promise.race([this.change.promise, limit]);
      clearTimeout(timer);
    }
  }
}
