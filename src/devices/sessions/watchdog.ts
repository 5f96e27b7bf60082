import type { Clock } from '../../platform/clock.js';
import type { SessionTimings } from './session-timings.js';

/** What the watchdog watches. */
export interface Watched {
  isOpen: boolean;
  /** When the latest frame came, whatever was in it. */
  lastFrameAt: Date;
  /** Asks WhatsApp for a sign of life. */
  probe(limitMs: number): Promise<boolean>;
}

/**
 * Looks whether anything comes from WhatsApp at all: a connection can be "open" for hours and deaf. Baileys asks for a sign of life every 15 s,
 * so silence beyond that means that its question went unanswered; one more is asked, so that a process that was itself stopped for a
 * while does not blame the network.
 */
export class Watchdog {
  private timer: NodeJS.Timeout | undefined;
  private watched: Watched | null = null;
  private openBy = Number.POSITIVE_INFINITY;

  constructor(
    private readonly timings: SessionTimings,
    private readonly clock: Clock,
    private readonly onSilence: () => void,
  ) {}

  /** `mustOpen`: nobody has to do anything for it to open, so it also must not take for ever. */
  watch(watched: Watched, { mustOpen }: { mustOpen: boolean }): void {
    this.stop();
    this.watched = watched;
    this.openBy = mustOpen ? this.now() + this.timings.openMs : Number.POSITIVE_INFINITY;
    this.lookIn(this.timings.silentMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.watched = null;
  }

  private lookIn(ms: number): void {
    this.timer = setTimeout(() => void this.look(), Math.max(ms, 1));
  }

  private async look(): Promise<void> {
    const { watched } = this;
    if (!watched) return;
    if (!watched.isOpen && this.now() >= this.openBy) return this.onSilence();
    const silence = this.now() - watched.lastFrameAt.getTime();
    // Frames of the future mean that the clock was set back, and nobody knows how long ago they came.
    if (silence >= 0 && silence < this.timings.silentMs) return this.lookIn(this.timings.silentMs - silence);

    const isAlive = await watched.probe(this.timings.probeMs).catch(() => false);
    if (this.watched !== watched) return;
    if (isAlive) this.lookIn(this.timings.silentMs);
    else this.onSilence();
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
