import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/logging.js';

const MAX_PAUSE_MS = 5000;
/** Retries for about half a minute. */
const MAX_ATTEMPTS = 10;

/** Retries a failing task before the next runs. */
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

  /** Waits for the task. Never rejects. */
  async finish(task: () => Promise<void>): Promise<void> {
    this.push(task);
    await this.tail;
  }

  /** Stops retries. */
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
        const isLast =
          this.isClosed || isRejectedValue(error) || (attempt >= MAX_ATTEMPTS && !isDatabaseUnavailable(error));
        log[isLast ? 'error' : 'warn'](
          { err: error, deviceId: this.deviceId, task: this.name, attempt },
          'session task failed',
        );
        if (isLast) return;
        await sleep(Math.min(MAX_PAUSE_MS, this.pauseMs * 2 ** attempt));
      }
    }
  }
}

/** Returns true for SQLSTATE class 22, values that the database always rejects. */
export function isRejectedValue(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

/** Detects broken connections by message, because the driver sets no code. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code === undefined)
    return /\bConnection terminated\b|\bis not queryable\b|\btimeout exceeded when trying to connect\b/.test(
      message ?? '',
    );
  return /^(?:ECONN|ENOTFOUND|EPIPE|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|08|25006|53|57P|58)/.test(code);
}
