import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { besideFile } from '../../platform/threads/start-thread.js';
import type { PictureResult, PictureTask } from './picture-process.js';
import { serveAccountsInTurn } from './serve-accounts-in-turn.js';

/** A decoded picture takes up to 200 MB. */
const MAX_PROCESSES = 1;
/** Native calls end only with their process. */
const TIMEOUT_MS = { svg: 4_000, thumbnail: 30_000, rewrite: 30_000, photo: 30_000, heic: 60_000 };
/** An idle process takes about 60 MB. */
const IDLE_MS = 20_000;
const PROCESS = besideFile(import.meta.url, 'picture-process');

/** Without secrets. glibc must return large blocks at once. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

const runInTurn = serveAccountsInTurn(MAX_PROCESSES);
const idle = new Set<ChildProcess>();
let endingIdle: NodeJS.Timeout | undefined;

/** Child processes isolate decoder faults and memory. Accounts take turns. */
export function inPictureProcess(accountId: number, task: PictureTask): Promise<Buffer> {
  return runInTurn(accountId, async () => {
    const [child = start()] = idle;
    idle.delete(child);
    let pictureResult: PictureResult;
    try {
      pictureResult = await ask(child, task);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    // The HEIC decoder does not return its memory.
    if (task.work === 'heic') child.kill();
    else idle.add(child);
    endingIdle = endingIdle?.refresh() ?? setTimeout(endIdle, IDLE_MS).unref();
    if ('error' in pictureResult) throw new Error(pictureResult.error);
    return Buffer.from(pictureResult.bytes);
  });
}

function start(): ChildProcess {
  const child = fork(PROCESS, { env: ENVIRONMENT, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  child.on('exit', () => idle.delete(child));
  child.on('error', () => idle.delete(child));
  // The child must not keep this process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask(child: ChildProcess, task: PictureTask): Promise<PictureResult> {
  const over = new AbortController();
  const { signal } = over;
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS[task.work]);
  try {
    const exit = once(child, 'exit', { signal }).then(() => {
      throw new Error('image process exited');
    });
    const message = once(child, 'message', { signal });
    child.send(task);
    const [answer] = (await Promise.race([message, exit])) as [PictureResult];
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
  idle.clear();
  for (const child of ending) child.kill();
}
