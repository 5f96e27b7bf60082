import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { log } from '../logging.js';

/**
 * The end of this application. Everybody who has something in hand hears of it at once and stops taking more; the hooks of the
 * framework, which come one module after the other, then only wait for what was begun to stop.
 */
@Injectable()
export class GracefulShutdown {
  private readonly listeners: (() => void)[] = [];
  private readonly open = new Map<symbol, string>();
  private isUnderWay = false;

  get hasBegun(): boolean {
    return this.isUnderWay;
  }

  /** What still keeps it from ending, in words. */
  get unfinished(): string[] {
    return [...this.open.values()];
  }

  onBegin(stop: () => void): void {
    this.listeners.push(stop);
  }

  begin(): void {
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    for (const stop of this.listeners) stop();
  }

  /** Waits for something to come to its end, but no longer than it may take; a failure is told and is no reason to stay. */
  async waitFor(name: string, work: Promise<unknown>, longestMs: number): Promise<void> {
    const key = Symbol(name);
    this.open.set(key, name);
    const isDone = await Promise.race([
      work.then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, part: name }, 'ended with an error');
          return true;
        },
      ),
      sleep(longestMs, false, { ref: false }),
    ]);
    this.open.delete(key);
    if (!isDone) log.warn({ part: name, ms: longestMs }, 'not finished in time, it is left behind');
  }
}
