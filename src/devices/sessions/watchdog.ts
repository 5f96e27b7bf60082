import type { Clock } from '../../platform/clock.js';
import type { SessionTimings } from './session-timings.js';

export interface Watched {
  isOpen: boolean;
  lastFrameAt: Date;
  probe(timeoutMs: number): Promise<boolean>;
}

/** Finds dead connections. Baileys pings every 15 s. The probe keeps a suspended process from blaming the network. */
export class Watchdog {
  private timer: NodeJS.Timeout | undefined;
  private watched: Watched | null = null;
  private openBy = Number.POSITIVE_INFINITY;

  constructor(
    private readonly timings: SessionTimings,
    private readonly clock: Clock,
    private readonly onStall: () => void,
  ) {}

  /** `mustOpen`: opening needs no user, so its time is limited. */
  watch(watched: Watched, { mustOpen }: { mustOpen: boolean }): void {
    this.stop();
    this.watched = watched;
    this.openBy = mustOpen ? this.now() + this.timings.openMs : Number.POSITIVE_INFINITY;
    this.scheduleCheck(this.timings.stallMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.watched = null;
  }

  private scheduleCheck(ms: number): void {
    this.timer = setTimeout(() => void this.check(), Math.max(ms, 1));
  }

  private async check(): Promise<void> {
    const { watched } = this;
    if (!watched) return;
    if (!watched.isOpen && this.now() >= this.openBy) return this.onStall();
    const idleMs = this.now() - watched.lastFrameAt.getTime();
    // A future frame means that the clock was set back.
    if (idleMs >= 0 && idleMs < this.timings.stallMs) return this.scheduleCheck(this.timings.stallMs - idleMs);

    const isAlive = await watched.probe(this.timings.probeMs).catch(() => false);
    if (this.watched !== watched) return;
    if (isAlive) this.scheduleCheck(this.timings.stallMs);
    else this.onStall();
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
