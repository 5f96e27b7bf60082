import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { log } from '../logging.js';

/** Announces the shutdown to all parts at once. Nest's hooks run module by module. */
@Injectable()
export class GracefulShutdown {
  private readonly listeners: (() => void)[] = [];
  private readonly unfinishedParts = new Map<symbol, string>();
  private isUnderWay = false;

  get hasStarted(): boolean {
    return this.isUnderWay;
  }

  get unfinished(): string[] {
    return [...this.unfinishedParts.values()];
  }

  onStart(stop: () => void): void {
    this.listeners.push(stop);
  }

  start(): void {
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    for (const stop of this.listeners) stop();
  }

  async waitFor(name: string, work: Promise<unknown>, maxMs: number): Promise<void> {
    const key = Symbol(name);
    this.unfinishedParts.set(key, name);
    const isDone = await Promise.race([
      work.then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, part: name }, 'shutdown of part failed');
          return true;
        },
      ),
      sleep(maxMs, false, { ref: false }),
    ]);
    this.unfinishedParts.delete(key);
    if (!isDone) log.warn({ part: name, ms: maxMs }, 'shutdown of part timed out');
  }
}
