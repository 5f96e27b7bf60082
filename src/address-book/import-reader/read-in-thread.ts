import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { startThread, besideFile } from '../../platform/threads/start-thread.js';
import { READ_LIMITS } from '../imports/read-limits.js';
import type { ReadChunk, ReadListener, ReadRequest, ReadResult, Reading } from './reading.types.js';
import type { ReadingMessage, ReadingWork } from './reading-thread.js';

const CHUNK_ROWS = 25_000;
/** A workbook's strings are held in memory. */
export const HEAP_MB = { text: 64, workbook: 900 };
/** While V8 compacts a full heap, it needs the memory twice. */
export const MAX_GROWTH_MB = 1_300;
/** CPU time without a progress message. Valid files need less. */
const MAX_STALLED_CPU_SECONDS = 25;
/** A damaged workbook of a few kB may claim a million rows. */
const WORKBOOK_CPU_SECONDS = { base: 8, perMb: 1.5 };
/** Repetitive sheets compress to a fiftieth. */
const MAX_USUAL_COMPRESSION = 50;
const MB = 1_000_000;
const WATCH_MS = 250;

/**
 * Writes good rows to chunk files for `COPY … (row_number, phone, lid, <texts>, fields, further, has_refused) FROM STDIN
 * (FORMAT csv)`, and bad rows to `bad.csv`.
 */
export function readInThread(request: ReadRequest, listener: ReadListener): Reading {
  const ahead = new SharedArrayBuffer(4);
  const work: ReadingWork = {
    request: { ...request, chunkRows: request.chunkRows ?? CHUNK_ROWS, limits: { ...READ_LIMITS, ...request.limits } },
    ahead,
  };
  const { heapMb, maxStalledSeconds } = chooseLimits(request.filePath);
  const thread = startThread(besideFile(import.meta.url, 'reading-thread'), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
  });
  const deliver = (chunk: ReadChunk): Promise<void> => deliverChunk(chunk, listener, new Int32Array(ahead));
  let cancel = (): void => undefined;
  const done = new Promise<ReadResult>((resolve, reject) => {
    cancel = () => resolve({ failure: 'interrupted' });
    const messages = relayMessages(listener, deliver, { resolve, reject });
    thread.on('message', messages.take);
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ failure: 'too_large_unpacked' });
      else reject(error);
    });
    thread.on('exit', () => {
      // The thread exits after its result, perhaps before the last chunk is processed.
      if (!messages.hasFinished()) reject(new Error('import reading thread exited'));
    });
    watch(thread, maxStalledSeconds, (failure) => resolve({ failure }));
  }).finally(() => thread.terminate());
  return { done, cancel };
}

/** Settles with the result once all chunks are delivered. */
export function relayMessages(
  listener: ReadListener,
  deliver: (chunk: ReadChunk) => Promise<void>,
  { resolve, reject }: { resolve(result: ReadResult): void; reject(error: unknown): void },
) {
  const delivered: Promise<void>[] = [];
  let hasFinished = false;
  return {
    hasFinished: () => hasFinished,
    take: (message: ReadingMessage): void => {
      if ('preview' in message) listener.onPreview?.(message.preview);
      else if ('progress' in message) listener.onProgress?.(message.progress);
      else if ('chunk' in message) delivered.push(deliver(message.chunk).catch(reject));
      else if ('crash' in message) reject(new Error(message.crash));
      else {
        hasFinished = true;
        void Promise.all(delivered).then(() => resolve(message.result));
      }
    },
  };
}

/** First bytes of ZIP, compound, HTML and XML, also in UTF-16. */
const HELD_WHOLE = /^(?:PK|\xd0\xcf|[\xef\xbb\xbf\xfe\xff\0\s]*<)/;
const START_BYTES = 512;

const TEXT_LIMITS = { heapMb: HEAP_MB.text, maxStalledSeconds: MAX_STALLED_CPU_SECONDS };

function chooseLimits(path: string | null): typeof TEXT_LIMITS {
  if (path === null) return TEXT_LIMITS;
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(START_BYTES);
    const start = bytes.toString('latin1', 0, readSync(file, bytes));
    if (!HELD_WHOLE.test(start)) return TEXT_LIMITS;
    const unpackedMb = (fstatSync(file).size / MB) * (start.startsWith('PK') ? MAX_USUAL_COMPRESSION : 1);
    const { base, perMb } = WORKBOOK_CPU_SECONDS;
    return {
      heapMb: HEAP_MB.workbook,
      maxStalledSeconds: Math.min(MAX_STALLED_CPU_SECONDS, base + perMb * unpackedMb),
    };
  } finally {
    closeSync(file);
  }
}

async function deliverChunk(chunk: ReadChunk, listener: ReadListener, ahead: Int32Array): Promise<void> {
  await listener.onChunk?.(chunk);
  Atomics.sub(ahead, 0, 1);
  Atomics.notify(ahead, 0);
}

/** Limits memory and CPU time, which excludes waiting. */
function watch(
  thread: Worker,
  maxStalledSeconds: number,
  onLimit: (failure: 'broken_file' | 'too_large_unpacked') => void,
): void {
  const rssAtStart = process.memoryUsage.rss();
  let secondsAtReport = 0;
  let hasReported = true;
  thread.on('message', () => {
    hasReported = true;
  });
  const timer = setInterval(async () => {
    if (process.memoryUsage.rss() - rssAtStart > MAX_GROWTH_MB * MB) onLimit('too_large_unpacked');
    const used = await thread.cpuUsage().catch(() => null);
    if (!used) return;
    const seconds = (used.user + used.system) / 1_000_000;
    if (hasReported) secondsAtReport = seconds;
    hasReported = false;
    if (seconds - secondsAtReport > maxStalledSeconds) onLimit('broken_file');
  }, WATCH_MS);
  timer.unref();
  thread.on('exit', () => clearInterval(timer));
}
