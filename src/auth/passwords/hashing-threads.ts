import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TooBusy } from '../auth.errors.js';
import type { HashingResult, HashingSettings, HashingWork } from './hashing-thread.js';

/** Argon2id at twice OWASP's minimum: 15 to 20 ms on a current processor. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

const SETTINGS: HashingSettings = { cost: PASSWORD_COST, niceIncrement: 10 };
const MAX_THREADS = 2;
const MAX_WAITING = 300;
const IDLE_MS = 20_000;

interface Task {
  work: HashingWork;
  resolve(result: HashingResult): void;
  reject(error: unknown): void;
}

const THREAD = new URL(import.meta.url.replace(/hashing-threads(\.[jt]s)$/, 'hashing-thread$1'));

const waiting: Task[] = [];
const idle: Worker[] = [];
let threads = 0;
let idleTimer: NodeJS.Timeout | undefined;

/** Uses own threads, as Node's pool cannot lower its priority. Throws TooBusy when the queue is full. */
export async function inHashingThread(work: HashingWork): Promise<string | boolean> {
  if (waiting.length >= MAX_WAITING) throw new TooBusy();
  const hashingResult = await new Promise<HashingResult>((resolve, reject) => {
    waiting.push({ work, resolve, reject });
    startNextTask();
  });
  if ('error' in hashingResult) throw new Error(hashingResult.error);
  return hashingResult.result;
}

function startNextTask(): void {
  if (waiting.length === 0) return;
  const thread = idle.pop() ?? (threads < MAX_THREADS ? startThread() : undefined);
  if (thread) void assign(thread, waiting.shift()!);
}

function startThread(): Worker {
  threads++;
  const thread = new Worker(THREAD, {
    workerData: SETTINGS,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  // The next task notices a broken idle thread.
  return thread.on('error', () => undefined);
}

async function assign(thread: Worker, { work, resolve, reject }: Task): Promise<void> {
  try {
    resolve(await runTask(thread, work));
    idle.push(thread);
    idleTimer = idleTimer?.refresh() ?? setTimeout(stopIdleThreads, IDLE_MS).unref();
  } catch (error) {
    threads--;
    void thread.terminate();
    reject(error);
  }
  startNextTask();
}

async function runTask(thread: Worker, work: HashingWork): Promise<HashingResult> {
  // Only a running task keeps the process alive.
  thread.ref();
  const finished = new AbortController();
  const { signal } = finished;
  try {
    const exit = once(thread, 'exit', { signal }).then(() => {
      throw new Error('password hashing thread exited');
    });
    const message = once(thread, 'message', { signal });
    thread.postMessage(work);
    const [answer] = (await Promise.race([message, exit])) as [HashingResult];
    return answer;
  } finally {
    finished.abort();
    thread.unref();
  }
}

function stopIdleThreads(): void {
  idleTimer = undefined;
  for (const thread of idle.splice(0)) {
    threads--;
    void thread.terminate();
  }
}
