import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { besideFile } from '../../platform/threads/start-thread.js';
import type { PictureResult, PictureTask } from './picture-process.js';
import { serveAccountsInTurn } from './serve-accounts-in-turn.js';

/** A decoded picture takes up to 200 MB. */
const MAX_PROCESSES = 1;
/** A native call cannot be canceled, so the process is killed. */
const TIMEOUT_MS = { svg: 4_000, thumbnail: 30_000, rewrite: 30_000, photo: 30_000, heic: 60_000 };
/** An idle process takes about 60 MB. */
const IDLE_MS = 20_000;
const PROCESS_FILE = besideFile(import.meta.url, 'picture-process');

/** Environment without secrets. Makes glibc return large blocks to the system at once. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

const runInTurn = serveAccountsInTurn(MAX_PROCESSES);
const idle = new Set<ChildProcess>();
let idleTimer: NodeJS.Timeout | undefined;

/** Uses a child process to isolate decoder faults and memory. Accounts take turns. */
export function runInPictureProcess(accountId: number, task: PictureTask): Promise<Buffer> {
  return runInTurn(accountId, async () => {
    const [child = startChild()] = idle;
    idle.delete(child);
    let result: PictureResult;
    try {
      result = await runTask(child, task);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    // The HEIC decoder never frees its memory.
    if (task.work === 'heic') child.kill();
    else idle.add(child);
    idleTimer = idleTimer?.refresh() ?? setTimeout(killIdle, IDLE_MS).unref();
    if ('error' in result) throw new Error(result.error);
    return Buffer.from(result.bytes);
  });
}

function startChild(): ChildProcess {
  const child = fork(PROCESS_FILE, { env: ENVIRONMENT, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  child.on('exit', () => idle.delete(child));
  child.on('error', () => idle.delete(child));
  // The child must not keep this process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

async function runTask(child: ChildProcess, task: PictureTask): Promise<PictureResult> {
  const abortController = new AbortController();
  const { signal } = abortController;
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS[task.work]);
  try {
    const exit = once(child, 'exit', { signal }).then(() => {
      throw new Error('image process exited');
    });
    const message = once(child, 'message', { signal });
    child.send(task);
    const [result] = (await Promise.race([message, exit])) as [PictureResult];
    return result;
  } finally {
    clearTimeout(timer);
    abortController.abort();
    child.channel?.unref();
  }
}

function killIdle(): void {
  idleTimer = undefined;
  const children = [...idle];
  idle.clear();
  for (const child of children) child.kill();
}
