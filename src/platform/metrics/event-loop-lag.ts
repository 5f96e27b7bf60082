import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Each look wakes the process: at ten times as many they are a quarter of what an idle one does. */
const LOOK_EVERY_MS = 100;
const NANOSECONDS_IN_MS = 1e6;

/** How much later than planned the event loop came round. */
export class EventLoopLag {
  private readonly delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });

  start(): void {
    this.delay.enable();
  }

  stop(): void {
    this.delay.disable();
  }

  /** In milliseconds, of the time since it was taken last; all are 0 before the first look. */
  take(): { median: number; p99: number; max: number } {
    const { delay } = this;
    // A histogram that has counted nothing answers with its limits.
    const late = (nanoseconds: number): number =>
      delay.count === 0 ? 0 : Math.max(0, nanoseconds / NANOSECONDS_IN_MS - LOOK_EVERY_MS);
    const told = { median: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max) };
    delay.reset();
    return told;
  }
}
