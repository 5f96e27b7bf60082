import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PROGRAM = resolve('dist/test/setup/faults/files/read-files-process.js');
const PAGE_BYTES = 4_096;

/** A larger process is replaced, because it keeps memory that it has freed. */
const MAX_KEPT_MB = 400;

/** Reads files in a process with a thread, as an import does. Replaces a process that has ended or grown. */
export class FileReader {
  private child: ChildProcess | null = null;

  /** Returns `read`, the failure shown to users, `out of memory`, `endless`, or `broken: …`. */
  async read(bytes: Buffer): Promise<string> {
    const child = (this.child ??= fork(PROGRAM, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }));
    return new Promise((resolveResult) => {
      child.removeAllListeners();
      child.once('message', (result: string) => {
        if (this.rssMb() > MAX_KEPT_MB) {
          child.removeAllListeners();
          child.kill('SIGKILL');
          this.child = null;
        }
        resolveResult(result);
      });
      child.once('exit', (code, signal) => {
        this.child = null;
        // V8 aborts when it runs out of memory.
        resolveResult(signal === 'SIGABRT' ? 'out of memory' : `broken: ended by ${signal ?? code}`);
      });
      child.send(bytes);
    });
  }

  /** Returns the resident memory of the process, 0 before it starts. */
  rssMb(): number {
    try {
      const pages = readFileSync(`/proc/${this.child?.pid}/statm`, 'latin1').split(' ')[1];
      return (Number(pages) * PAGE_BYTES) / 1_048_576;
    } catch {
      return 0;
    }
  }

  async close(): Promise<void> {
    if (!this.child) return;
    this.child.removeAllListeners();
    const exit = once(this.child, 'exit');
    this.child.disconnect();
    await exit;
    this.child = null;
  }
}
