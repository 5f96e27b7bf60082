import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/logging.js';

const LONGEST_PAUSE_MS = 5000;
/** About half a minute; a task that fails for longer with the database up will not do better later. */
const ATTEMPTS = 10;

/** Runs tasks one after the other and repeats a failing one before the next, for facts that must arrive, and in order. */
export class SerialQueue {
  private tail: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly name: string,
    private readonly deviceId: number,
    private readonly pauseMs = 100,
  ) {}

  push(task: () => Promise<void>): void {
    this.tail = this.tail.then(() => this.run(task));
  }

  /** Resolves when the task is done, or given up; never rejects. */
  async finish(task: () => Promise<void>): Promise<void> {
    this.push(task);
    await this.tail;
  }

  /** Resolves when what was pushed is done; a task that fails from now on is not repeated. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.tail;
  }

  private async run(task: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await task();
        return;
      } catch (error) {
        const isLast = this.isClosed || isRefusedValue(error) || (attempt >= ATTEMPTS && !isDatabaseAway(error));
        log[isLast ? 'error' : 'warn'](
          { err: error, deviceId: this.deviceId, task: this.name, attempt },
          'session task failed',
        );
        if (isLast) return;
        await sleep(Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2 ** attempt));
      }
    }
  }
}

/** SQLSTATE class 22: a value that the database will refuse each time. */
export function isRefusedValue(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

/** It cannot be reached, takes nobody in, only reads, or has no room or disk; of a connection that broke the driver has words only. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code === undefined)
    return /\bConnection terminated\b|\bis not queryable\b|\btimeout exceeded when trying to connect\b/.test(
      message ?? '',
    );
  return /^(?:ECONN|ENOTFOUND|EPIPE|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|08|25006|53|57P|58)/.test(code);
}
