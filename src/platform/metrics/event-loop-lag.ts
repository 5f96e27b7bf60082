import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Interval of samples, each of which wakes the process. */
export const SAMPLE_INTERVAL_MS = 100;
const NANOSECONDS_IN_MS = 1e6;

export class EventLoopLag {
  private readonly delay = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS });

  start(): void {
    this.delay.enable();
  }

  stop(): void {
    this.delay.disable();
  }

  /** Returns milliseconds since the last call, 0 before the first sample. */
  take(): { median: number; p99: number; max: number } {
    const { delay } = this;
    // An empty histogram returns its limits.
    const toLagMs = (nanoseconds: number): number =>
      delay.count === 0 ? 0 : Math.max(0, nanoseconds / NANOSECONDS_IN_MS - SAMPLE_INTERVAL_MS);
    const lag = { median: toLagMs(delay.percentile(50)), p99: toLagMs(delay.percentile(99)), max: toLagMs(delay.max) };
    delay.reset();
    return lag;
  }
}
