import type { Type } from '@nestjs/common';
import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';
import { type QueueDefinition, defineQueue } from './define-queue.js';
import { JobProcessor } from './job-processor.js';
import { ProcessQueue, processedBy } from './process-queue.js';

interface Options<Payload> {
  /** Of its queue. */
  name: string;
  payload: z.ZodType<Payload>;
  /** Each key has one job: while it waits another wake is nothing, while it runs it will run once more. */
  key: (payload: Payload) => string | number;
  /** Jobs at a time in one process. */
  concurrency?: number;
  /** So often `reconcile` is called, once per system however many processes there are, and when a process has started. */
  everyMs?: number;
  /** Of a job that failed with anything but an AppError. By default it is tried once, as the rows still say what is to be done. */
  retry?: Pick<JobsOptions, 'attempts' | 'backoff'>;
  /**
   * It calls or writes to somebody outside: while the installation keeps silent (SendingSwitch) neither `reconcile` nor `handle` is called.
   * What is to be done stays in the rows, and is found there when the switch is on again.
   */
  isOutward?: boolean;
}

interface Definition extends Pick<Options<unknown>, 'key' | 'everyMs'> {
  queue: QueueDefinition<unknown>;
  worker: Type<BackgroundWorker<unknown>>;
}

/** All background work of the product, by name. */
export const backgroundWork = new Map<string, Definition>();

/**
 * Work that goes on after the answer: `Workers.wake` starts it early, and what was lost on the way `reconcile` finds in the rows.
 * `handle` looks at the rows, and does no harm when it runs beside itself.
 */
export abstract class BackgroundWorker<Payload> extends JobProcessor<Payload> {
  /**
   * What the rows say is to be done; what can never be done any more may be ended first. A job is added for each, also beside one of its
   * key whose process is dead. Without it a lost job stays lost.
   */
  reconcile?(isAfterStart: boolean): Promise<Payload[]>;
}

/** Makes a BackgroundWorker the worker of a queue of its own. */
export function BackgroundWork<Payload>(options: Options<Payload>) {
  const { name, payload, key, concurrency = 1, everyMs, retry, isOutward = false } = options;
  const queue = defineQueue(name, payload, { attempts: 1, ...retry });
  return (worker: Type<BackgroundWorker<Payload>>): void => {
    if (everyMs && !worker.prototype.reconcile) throw new Error(`background work ${name} has nothing to reconcile`);
    ProcessQueue(queue, { concurrency, isOutward })(worker);
    backgroundWork.set(name, { queue, worker, key, everyMs } as Definition);
  };
}

export function workOf(worker: Type<BackgroundWorker<unknown>>): Definition {
  const work = backgroundWork.get(processedBy(worker)?.definition.name ?? '');
  if (!work) throw new Error(`${worker.name} is no background work`);
  return work;
}
