import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PictureAnswer, PictureTask } from './picture-process.js';
import { serveAccountsInTurn } from './serve-accounts-in-turn.js';

/** A decoded picture is up to 200 MB; the other processors are for everybody else. */
const MOST_PROCESSES = 1;
/** Nobody can say beforehand how long a drawing takes, and a native call can only be ended with its process. */
const LONGEST_MS = { svg: 4_000, thumbnail: 30_000, rewrite: 30_000 };
/** A process is some 60 MB: it goes when nobody has brought a picture for a while. */
const IDLE_MS = 20_000;
/** Beside this file, compiled or not. */
const PROCESS = fileURLToPath(import.meta.url.replace(/in-picture-process(\.[jt]s)$/, 'picture-process$1'));

/** It is told no secret. Large pieces of memory go back to the system at once: kept for later, they would pile up. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

const inTurn = serveAccountsInTurn(MOST_PROCESSES);
const idle = new Set<ChildProcess>();
let endingIdle: NodeJS.Timeout | undefined;

/**
 * Has pictures of strangers decoded and written by processes of their own, each one at a time. What a picture does to its decoder it does there,
 * and its memory never becomes ours. Accounts take turns.
 */
export function inPictureProcess(accountId: number, task: PictureTask): Promise<Buffer> {
  return inTurn(accountId, async () => {
    const [child = start()] = idle;
    idle.delete(child);
    let answer: PictureAnswer;
    try {
      answer = await ask(child, task);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    idle.add(child);
    endingIdle = endingIdle?.refresh() ?? setTimeout(endIdle, IDLE_MS).unref();
    if ('error' in answer) throw new Error(answer.error);
    return Buffer.from(answer.bytes);
  });
}

function start(): ChildProcess {
  const child = fork(PROCESS, { env: ENVIRONMENT, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  child.on('exit', () => idle.delete(child));
  child.on('error', () => idle.delete(child));
  // Our process need not stay for one that has nothing to do; it ends when ours does.
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask(child: ChildProcess, task: PictureTask): Promise<PictureAnswer> {
  const over = new AbortController();
  const { signal } = over;
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS[task.work]);
  try {
    const exit = once(child, 'exit', { signal }).then(() => {
      throw new Error('the process that works on pictures has ended');
    });
    const message = once(child, 'message', { signal });
    child.send(task);
    const [answer] = (await Promise.race([message, exit])) as [PictureAnswer];
    return answer;
  } finally {
    clearTimeout(timer);
    over.abort();
    child.channel?.unref();
  }
}

function endIdle(): void {
  endingIdle = undefined;
  const ending = [...idle];
  // Given to nobody between the signal and the end.
  idle.clear();
  for (const child of ending) child.kill();
}
