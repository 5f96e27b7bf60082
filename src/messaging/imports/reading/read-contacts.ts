import { closeSync, openSync, readSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { startThread, threadBeside } from '../../../platform/threads/start-thread.js';
import { LONGEST_FIELD, LONGEST_FIELD_NAME, LONGEST_NAME, MOST_FIELDS } from '../../contacts/contacts.contract.js';
import { MOST_COLUMNS, MOST_ROWS } from '../imports.contract.js';
import type { ReadChunk, ReadLimits, ReadListener, ReadRequest, ReadResult, Reading } from './reading.types.js';
import type { ReadingMessage, ReadingWork } from './reading-thread.js';

const CHUNK_ROWS = 25_000;
const LIMITS: ReadLimits = {
  rows: MOST_ROWS,
  columns: MOST_COLUMNS,
  fields: MOST_FIELDS,
  fieldName: LONGEST_FIELD_NAME,
  field: LONGEST_FIELD,
  name: LONGEST_NAME,
};
/** Text is read in pieces; of a workbook the table of its texts is in memory. */
const HEAP_MB = { text: 64, workbook: 900 };
/** Seconds of the processor without a word of progress: nothing honest takes as long. */
const MOST_SILENT_SECONDS = 25;

/**
 * Reads a file of contacts or pasted text in a thread of its own. Good rows go into chunk files in the very form that
 * `COPY … (row_number, phone, lid, name, fields) FROM STDIN (FORMAT csv)` takes: phone or LID in digits, no name as an unquoted nothing, fields as
 * JSON. Rows that cannot be used go to `bad.csv`: row number, reason, then the cells as they were.
 */
export function readContacts(request: ReadRequest, listener: ReadListener): Reading {
  const ahead = new SharedArrayBuffer(4);
  const work: ReadingWork = {
    request: { ...request, chunkRows: request.chunkRows ?? CHUNK_ROWS, limits: { ...LIMITS, ...request.limits } },
    ahead,
  };
  const thread = startThread(threadBeside(import.meta.url, 'reading-thread'), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB[kindOf(request.filePath)], maxYoungGenerationSizeMb: 8 },
  });
  const take = (chunk: ReadChunk): Promise<void> => handOver(chunk, listener, new Int32Array(ahead));
  let cancel = (): void => undefined;
  const done = new Promise<ReadResult>((resolve, reject) => {
    cancel = () => resolve({ failure: 'interrupted' });
    const handedOver: Promise<void>[] = [];
    let hasFinished = false;
    thread.on('message', (message: ReadingMessage) => {
      if ('preview' in message) listener.onPreview?.(message.preview);
      else if ('progress' in message) listener.onProgress?.(message.progress);
      else if ('chunk' in message) handedOver.push(take(message.chunk).catch(reject));
      else if ('broken' in message) reject(new Error(message.broken));
      else {
        hasFinished = true;
        void Promise.all(handedOver).then(() => resolve(message.result));
      }
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ failure: 'too_large_unpacked' });
      else reject(error);
    });
    thread.on('exit', () => {
      // After its last word it ends by itself, perhaps before the last chunk was taken.
      if (!hasFinished) reject(new Error('the thread that reads contacts has ended'));
    });
    watch(thread, () => resolve({ failure: 'broken_file' }));
  }).finally(() => thread.terminate());
  return { done, cancel };
}

/** By the first letters of a zip; what it really is the thread finds out. */
function kindOf(path: string | null): keyof typeof HEAP_MB {
  if (path === null) return 'text';
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(2);
    readSync(file, start);
    return start.toString('latin1') === 'PK' ? 'workbook' : 'text';
  } finally {
    closeSync(file);
  }
}

async function handOver(chunk: ReadChunk, listener: ReadListener, ahead: Int32Array): Promise<void> {
  await listener.onChunk?.(chunk);
  Atomics.sub(ahead, 0, 1);
  Atomics.notify(ahead, 0);
}

/** Ends a thread that works and gets nowhere. What waits, for a disk or for whoever takes the chunks, is left alone. */
function watch(thread: Worker, giveUp: () => void): void {
  let silentSince = 0;
  let isHeard = true;
  thread.on('message', () => {
    isHeard = true;
  });
  const timer = setInterval(async () => {
    const used = await thread.cpuUsage().catch(() => null);
    if (!used) return;
    const seconds = (used.user + used.system) / 1_000_000;
    if (isHeard) silentSince = seconds;
    isHeard = false;
    if (seconds - silentSince > MOST_SILENT_SECONDS) giveUp();
  }, 1_000);
  timer.unref();
  thread.on('exit', () => clearInterval(timer));
}
