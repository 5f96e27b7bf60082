import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../../src/platform/threads/start-thread.js';

const PROGRAM = pathToFileURL(resolve('dist/test/setup/faults/files/read-files-thread.js'));

/** Same as in read-in-thread.ts, for workbooks. */
const LIMITS = { maxOldGenerationSizeMb: 900, maxYoungGenerationSizeMb: 8 };
/** The import terminates a thread after 25 seconds without progress. */
const PATIENCE_MS = 60_000;

/** Reads in one thread with the limits of an import. Restarts it after a file that kills it. */
export class ThreadReader {
  private thread: Worker | null = null;
  /** A terminated thread leaves its files behind. */
  private readonly home = mkdtempSync(join(tmpdir(), 'mersal-fuzz-files-'));

  /** Returns `read`, the failure shown to users, `out of memory`, `endless`, or `broken: …`. */
  async read(bytes: Buffer): Promise<string> {
    const thread = (this.thread ??= startThread(PROGRAM, { resourceLimits: LIMITS, workerData: this.home }));
    const result = await new Promise<string>((answerWith) => {
      const timer = setTimeout(answerWith, PATIENCE_MS, 'endless');
      const finish = (answer: string): void => {
        clearTimeout(timer);
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
    if (/^(?:out|endless|broken)/.test(result)) await this.endThread();
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
