import type { Sighting } from '../device.entity.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';

/** What a session is doing: known here at once, written and told right after. */
export class SessionStatus {
  state: DeviceState = 'new';
  reason: DeviceReason | null = null;

  private later: { timer: NodeJS.Timeout; reason: DeviceReason | null } | null = null;
  private news = Promise.withResolvers<void>();

  constructor(private readonly tell: (sighting: Omit<Sighting, 'identity' | 'refusedPhone'>) => void) {}

  become(state: DeviceState, reason: DeviceReason | null = null, openedAt?: Date): void {
    this.forgetLater();
    this.state = state;
    this.reason = reason;
    this.tell({ state, reason, ...(openedAt ? { openedAt } : {}) });
    this.news.resolve();
    this.news = Promise.withResolvers();
  }

  /** Takes up what is shown already, by a former process. */
  assume(state: DeviceState): void {
    this.state = state;
  }

  /** Unless something else comes first. Asked again meanwhile it stays with the first time, and takes the latest reason. */
  becomeAfter(delayMs: number, state: DeviceState, reason: DeviceReason | null): void {
    if (this.later) {
      this.later.reason = reason;
      return;
    }
    const timer = setTimeout(() => this.become(state, this.later?.reason ?? reason), delayMs);
    this.later = { timer, reason };
  }

  forgetLater(): void {
    clearTimeout(this.later?.timer);
    this.later = null;
  }

  /** Resolves when the test holds, and after `limitMs` in any case. */
  async waitUntil(test: () => boolean, limitMs: number): Promise<void> {
    const until = Date.now() + limitMs;
    while (!test() && Date.now() < until) {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, until - Date.now())));
      await Promise.race([this.news.promise, limit]);
      clearTimeout(timer);
    }
  }
}
