import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { besideFile, execArgvOf } from '../../platform/threads/start-thread.js';
import { relayMessages } from './read-in-thread.js';
import type { ReadChunk, ReadListener, ReadRequest, ReadResult, Reading } from './reading.types.js';

/** Signals by which V8 ends a process without memory. */
const CRASHES = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS']);
const MAX_ERROR_CHARS = 1_000;

/** The process reads untrusted files, so it gets no secrets. Dates of workbooks follow the time zone. */
const PASSED_VARIABLES = ['TZ', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];

/** Reads in a process of its own, because a damaged workbook of 5 kB may exhaust memory and end the process. */
export function startReading(request: ReadRequest, listener: ReadListener): Reading {
  const program = besideFile(import.meta.url, 'reading-process');
  const child = fork(fileURLToPath(program), {
    execArgv: execArgvOf(program),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])),
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_CHARS);
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const deliver = async (chunk: ReadChunk): Promise<void> => {
    await listener.onChunk?.(chunk);
    if (child.connected) child.send(chunk.index);
  };
  let cancel = (): void => undefined;
  const done = new Promise<ReadResult>((resolve, reject) => {
    cancel = () => resolve({ failure: 'interrupted' });
    const messages = relayMessages(listener, deliver, { resolve, reject });
    child.on('message', messages.take);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (messages.hasFinished()) return;
      if (signal !== null && CRASHES.has(signal)) resolve({ failure: 'too_large_unpacked' });
      // The import retries later.
      else reject(new Error(`import reading process exited (${signal ?? code}): ${errors}`));
    });
    child.send(request);
  }).finally(() => {
    child.kill('SIGKILL');
    return exited;
  });
  return { done, cancel };
}
