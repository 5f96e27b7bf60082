import type { ConnectionReport } from '../device.entity.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';

export class SessionStatus {
  state: DeviceState = 'new';
  reason: DeviceReason | null = null;

  private delayed: { timer: NodeJS.Timeout; reason: DeviceReason | null } | null = null;
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

  assume(state: DeviceState): void {
    this.state = state;
  }

  /** Another change cancels this one. A repeated call only updates the reason. */
  changeAfter(delayMs: number, state: DeviceState, reason: DeviceReason | null): void {
    if (this.delayed) {
      this.delayed.reason = reason;
      return;
    }
    const timer = setTimeout(() => this.become(state, this.delayed?.reason ?? reason), delayMs);
    this.delayed = { timer, reason };
  }

  cancelDelayed(): void {
    clearTimeout(this.delayed?.timer);
    this.delayed = null;
  }

  async waitUntil(test: () => boolean, timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    while (!test() && performance.now() < until) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, until - performance.now())));
      await Promise.race([this.change.promise, timeout]);
      clearTimeout(timer);
    }
  }
}
