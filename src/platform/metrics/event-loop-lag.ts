import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Each look wakes the process: at ten times as many they are a quarter of what an idle one does. */
const LOOK_EVERY_MS = 100;
const NANOSECONDS = 1e6;

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
    const [median, p99, max] = (
      delay.count === 0 ? [0, 0, 0] : [delay.percentile(50), delay.percentile(99), delay.max]
    ).map((nanoseconds) => Math.max(0, nanoseconds / NANOSECONDS - LOOK_EVERY_MS)) as [number, number, number];
    delay.reset();
    return { median, p99, max };
  }
}
