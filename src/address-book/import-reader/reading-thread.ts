import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/threads/lower-thread-priority.js';
import { type WholeRequest, readImportInput } from './read-import-input.js';
import type { ReadChunk, ReadPreview, ReadProgress, ReadResult } from './reading.types.js';
import { ImportFileRejected } from './import-file-rejected.js';

// Entry point of the thread of read-in-thread.ts.

const MAX_CHUNKS_AHEAD = 3;
const REPORT_INTERVAL_MS = 250;

export interface ReadingWork {
  request: WholeRequest;
  /** Shared counter of unprocessed chunks. */
  ahead: SharedArrayBuffer;
}

export type ReadingMessage =
  | { preview: ReadPreview }
  | { progress: ReadProgress }
  | { chunk: ReadChunk }
  | { result: ReadResult }
  | { crash: string };

const { request, ahead } = workerData as ReadingWork;
const unprocessed = new Int32Array(ahead);
const post = (message: ReadingMessage): void => parentPort?.postMessage(message);
let reportedAt = 0;

/** Blocks at MAX_CHUNKS_AHEAD, because the unpacking stream would buffer the whole workbook. */
function sendChunk(chunk: ReadChunk): void {
  Atomics.add(unprocessed, 0, 1);
  post({ chunk });
  for (let count = Atomics.load(unprocessed, 0); count >= MAX_CHUNKS_AHEAD; count = Atomics.load(unprocessed, 0))
    Atomics.wait(unprocessed, 0, count);
}

function sendProgress(progress: ReadProgress): void {
  const now = performance.now();
  if (now - reportedAt < REPORT_INTERVAL_MS) return;
  reportedAt = now;
  post({ progress });
}

lowerThreadPriority();
// Workbook readers log unknown records.
Object.assign(console, { error: () => undefined, warn: () => undefined, log: () => undefined });
try {
  const report = { preview: (preview: ReadPreview) => post({ preview }), progress: sendProgress, chunk: sendChunk };
  post({ result: await readImportInput(request, report) });
} catch (error) {
  const { failure, format } = error instanceof ImportFileRejected ? error : { failure: null, format: null };
  post(failure ? { result: format ? { failure, format } : { failure } } : { crash: String(error) });
}
