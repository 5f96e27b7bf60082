import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TooBusy } from '../auth.errors.js';
import type { HashingAnswer, HashingSettings, HashingWork } from './hashing-thread.js';

/** Argon2id, twice OWASP's floor: 15 to 20 ms of a processor of today, where the floor alone has come down to 8. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** Everybody else's work goes first, passwords have what the processors have left. */
const SETTINGS: HashingSettings = { cost: PASSWORD_COST, nicerBy: 10 };
/** More at once would not be faster on a small machine. */
const MOST_THREADS = 2;
/** Some seconds of waiting. Who comes later is told so instead of being kept. */
const MOST_WAITING = 300;
/** A thread is some megabytes: it goes when nobody has signed in for a while. */
const IDLE_MS = 20_000;

interface Task {
  work: HashingWork;
  resolve(answer: HashingAnswer): void;
  reject(error: unknown): void;
}

/** Beside this file, compiled or not. */
const THREAD = new URL(import.meta.url.replace(/hashing-threads(\.[jt]s)$/, 'hashing-thread$1'));

const waiting: Task[] = [];
const idle: Worker[] = [];
let threads = 0;
let endingIdle: NodeJS.Timeout | undefined;

/**
 * Has the work done in turn by threads of its own. Not by the few that Node shares among files and names: those could not be
 * told to let everybody else go first.
 */
export async function inHashingThread(work: HashingWork): Promise<string | boolean> {
  if (waiting.length >= MOST_WAITING) throw new TooBusy();
  const answer = await new Promise<HashingAnswer>((resolve, reject) => {
    waiting.push({ work, resolve, reject });
    goOn();
  });
  if ('error' in answer) throw new Error(answer.error);
  return answer.result;
}

function goOn(): void {
  if (waiting.length === 0) return;
  const thread = idle.pop() ?? (threads < MOST_THREADS ? startThread() : undefined);
  if (thread) void giveTo(thread, waiting.shift()!);
}

function startThread(): Worker {
  threads++;
  const thread = new Worker(THREAD, {
    workerData: SETTINGS,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  // One that has nothing to do and breaks is found broken when it is asked.
  return thread.on('error', () => undefined);
}

async function giveTo(thread: Worker, { work, resolve, reject }: Task): Promise<void> {
  try {
    resolve(await ask(thread, work));
    idle.push(thread);
    endingIdle = endingIdle?.refresh() ?? setTimeout(endIdle, IDLE_MS).unref();
  } catch (error) {
    threads--;
    void thread.terminate();
    reject(error);
  }
  goOn();
}

async function ask(thread: Worker, work: HashingWork): Promise<HashingAnswer> {
  // The process stays for an answer that somebody waits for, and for nothing else.
  thread.ref();
  const over = new AbortController();
  const { signal } = over;
  try {
    const exit = once(thread, 'exit', { signal }).then(() => {
      throw new Error('the thread that hashes passwords has ended');
    });
    const message = once(thread, 'message', { signal });
    thread.postMessage(work);
    const [answer] = (await Promise.race([message, exit])) as [HashingAnswer];
    return answer;
  } finally {
    over.abort();
    thread.unref();
  }
}

function endIdle(): void {
  endingIdle = undefined;
  for (const thread of idle.splice(0)) {
    threads--;
    void thread.terminate();
  }
}
