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
/** The import terminates a thread after 25 seconds without progress. */
const PATIENCE_MS = 60_000;

/** Reads in one thread with the limits of an import. Restarts it after a file that kills it. */
export class ThreadReader {
  private thread: Worker | null = null;
  private readonly rssAtStart = process.memoryUsage.rss();
  /** A terminated thread leaves its files behind. */
  private readonly home = mkdtempSync(join(tmpdir(), 'mersal-fuzz-files-'));

  /** Returns `read`, the failure shown to users, `out of memory`, `endless`, or `broken: …`. */
  async read(bytes: Buffer): Promise<string> {
    const thread = (this.thread ??= startThread(PROGRAM, { resourceLimits: LIMITS, workerData: this.home }));
    const result = await new Promise<string>((answerWith) => {
      const timer = setTimeout(answerWith, PATIENCE_MS, 'endless');
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - this.rssAtStart > MAX_GROWTH_MB * 1_000_000) finish('too_large_unpacked');
      }, WATCH_MS);
      const finish = (answer: string): void => {
        clearTimeout(timer);
        clearInterval(watch);
        answerWith(answer);
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
