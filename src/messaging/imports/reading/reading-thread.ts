import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../platform/threads/lower-thread-priority.js';
import { type WholeRequest, readInput } from './read-input.js';
import type { ReadChunk, ReadPreview, ReadProgress, ReadResult } from './reading.types.js';
import { Refused } from './refused.js';

// What the thread of read-contacts.ts runs.

/** Chunks that nobody has taken yet. */
const MOST_AHEAD = 3;
const REPORT_MS = 250;

export interface ReadingWork {
  request: WholeRequest;
  /** One number, shared: how many chunks have been written and not been taken. */
  ahead: SharedArrayBuffer;
}

export type ReadingMessage =
  | { preview: ReadPreview }
  | { progress: ReadProgress }
  | { chunk: ReadChunk }
  | { result: ReadResult }
  | { broken: string };

const { request, ahead } = workerData as ReadingWork;
const waiting = new Int32Array(ahead);
const tell = (message: ReadingMessage): void => parentPort?.postMessage(message);
let toldAt = 0;

/** Stands still, as what unpacks a workbook would go on otherwise and keep all of it. */
function sendChunk(chunk: ReadChunk): void {
  Atomics.add(waiting, 0, 1);
  tell({ chunk });
  for (let now = Atomics.load(waiting, 0); now >= MOST_AHEAD; now = Atomics.load(waiting, 0))
    Atomics.wait(waiting, 0, now);
}

function sendProgress(progress: ReadProgress): void {
  const now = performance.now();
  if (now - toldAt < REPORT_MS) return;
  toldAt = now;
  tell({ progress });
}

lowerThreadPriority();
try {
  const report = { preview: (preview: ReadPreview) => tell({ preview }), progress: sendProgress, chunk: sendChunk };
  tell({ result: await readInput(request, report) });
} catch (error) {
  tell(error instanceof Refused ? { result: { failure: error.failure } } : { broken: String(error) });
}
