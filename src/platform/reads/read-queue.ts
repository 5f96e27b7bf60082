import { ReadsBusy } from './reads.errors.js';

interface WaitingRead {
  admit: () => void;
}

interface AccountQueue {
  running: number;
  waiting: WaitingRead[];
}

interface QueueLimits {
  maxConcurrent: number;
  maxWaiting: number;
  /** End of waiting, as `performance.now()`. */
  until: number;
  signal: AbortSignal;
}

/** Queues reads without a connection. The database enforces the exact limit. */
export class ReadQueue {
  private readonly queues = new Map<number, AccountQueue>();

  /** Returns a function that releases the slot. */
  async enter(accountId: number, limits: QueueLimits): Promise<() => void> {
    const queue = this.queues.get(accountId) ?? { running: 0, waiting: [] };
    this.queues.set(accountId, queue);
    if (queue.running < limits.maxConcurrent) queue.running++;
    else if (queue.waiting.length >= limits.maxWaiting) throw new ReadsBusy();
    else await wait(queue, limits);
    return () => this.leave(accountId, queue);
  }

  private leave(accountId: number, queue: AccountQueue): void {
    const next = queue.waiting.shift();
    if (next) next.admit();
    else if (--queue.running === 0) this.queues.delete(accountId);
  }
}

function wait(queue: AccountQueue, { until, signal }: QueueLimits): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandon = () => {
      queue.waiting.splice(queue.waiting.indexOf(waiting), 1);
      cleanUp();
      reject(new ReadsBusy());
    };
    const timer = setTimeout(abandon, Math.max(0, until - performance.now()));
    const cleanUp = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
    };
    const waiting: WaitingRead = {
      admit: () => {
        cleanUp();
        resolve();
      },
    };
    signal.addEventListener('abort', abandon, { once: true });
    queue.waiting.push(waiting);
  });
}
