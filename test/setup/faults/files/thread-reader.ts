import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { HEAP_MB, MAX_GROWTH_MB } from '../../../../src/address-book/import-reader/read-in-thread.js';
import { startThread } from '../../../../src/platform/threads/start-thread.js';

const PROGRAM = pathToFileURL(resolve('dist/test/setup/faults/files/read-files-thread.js'));

const LIMITS = { maxOldGenerationSizeMb: HEAP_MB.workbook, maxYoungGenerationSizeMb: 8 };
const WATCH_MS = 250;
/** Longer than the 25 seconds after which an import terminates a thread without progress. */
const TIMEOUT_MS = 60_000;

/** Reads files in one thread with the limits of an import. Replaces the thread after a file that ends it. */
export class ThreadReader {
  private thread: Worker | null = null;
  private readonly rssAtStart = process.memoryUsage.rss();
  /** Shared by all threads, because a terminated thread does not delete its files. */
  private readonly home = mkdtempSync(join(tmpdir(), 'mersal-fuzz-files-'));

  /** Returns `read`, the failure shown to users, `out of memory`, `endless`, or `broken: …`. */
  async read(bytes: Buffer): Promise<string> {
    const thread = (this.thread ??= startThread(PROGRAM, { resourceLimits: LIMITS, workerData: this.home }));
    const result = await new Promise<string>((resolveResult) => {
      const timer = setTimeout(resolveResult, TIMEOUT_MS, 'endless');
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - this.rssAtStart > MAX_GROWTH_MB * 1_000_000) finish('too_large_unpacked');
      }, WATCH_MS);
      const finish = (answer: string): void => {
        clearTimeout(timer);
        clearInterval(watch);
        resolveResult(answer);
      };
      thread.removeAllListeners();
      thread.once('message', finish);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        finish(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : `broken: ${error.stack}`),
      );
      thread.once('exit', () => finish('broken: the thread has ended'));
      thread.postMessage(bytes);
    });
    if (/^(?:out|endless|broken|too_large)/.test(result)) await this.endThread();
    return result;
  }

  async close(): Promise<void> {
    await this.endThread();
    rmSync(this.home, { recursive: true, force: true });
  }

  private async endThread(): Promise<void> {
    this.thread?.removeAllListeners();
    await this.thread?.terminate();
    this.thread = null;
  }
}
