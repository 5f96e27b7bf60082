import type { Type } from '@nestjs/common';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import { type QueueDefinition, defineQueue } from './define-queue.js';
import { JobProcessor } from './job-processor.js';
import { type AccountOf, ProcessQueue, getProcessorOptions } from './process-queue.js';

interface Options<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  /** One job per key. A wake during a run causes another run. */
  key: (payload: Payload) => string | number;
  concurrency?: number;
  /** The interval applies per installation. */
  everyMs?: number;
  /** Does not apply to AppError. One attempt by default, because `reconcile` finds remaining work. */
  retry?: Pick<JobsOptions, 'attempts' | 'backoff'>;
  /** Contacts external systems. Does not run while SendingSwitch is off. */
  isOutward?: boolean;
  /** Function, or table whose ID is `key`. */
  accountOf?: string | ((payload: Payload) => ReturnType<AccountOf>);
}

/** Leaves a slot for another account. */
const MIN_OUTWARD_CONCURRENCY = 3;

interface Definition extends Pick<Options<unknown>, 'key' | 'everyMs'> {
  queue: QueueDefinition<unknown>;
  worker: Type<BackgroundWorker<unknown>>;
}

export const backgroundWork = new Map<string, Definition>();

/** `handle` must be idempotent. */
export abstract class BackgroundWorker<Payload> extends JobProcessor<Payload> {
  /** Without it, lost jobs stay lost. */
  reconcile?(isAfterStart: boolean): Promise<Payload[]>;
}

export function BackgroundWork<Payload>(options: Options<Payload>) {
  const { name, payload, key, concurrency = 1, everyMs, retry, isOutward = false } = options;
  const accountOf = findAccountOf(options);
  if (isOutward && (concurrency < MIN_OUTWARD_CONCURRENCY || !accountOf))
    throw new Error(`outward work ${name} needs an account and a concurrency of at least ${MIN_OUTWARD_CONCURRENCY}`);
  const queue = defineQueue(name, payload, { attempts: 1, ...retry });
  return (worker: Type<BackgroundWorker<Payload>>): void => {
    if (everyMs && !worker.prototype.reconcile)
      throw new Error(`background work ${name} has everyMs but no reconcile()`);
    ProcessQueue(queue, { concurrency, isOutward, accountOf })(worker);
    backgroundWork.set(name, { queue, worker, key, everyMs } as Definition);
  };
}

function findAccountOf<Payload>({ accountOf, payload, key }: Options<Payload>): AccountOf | undefined {
  if (typeof accountOf === 'string') return (job) => ({ table: accountOf, id: Number(key(job as Payload)) });
  if (accountOf) return accountOf as AccountOf;
  const hasAccount = payload instanceof z.ZodObject && 'accountId' in payload.shape;
  return hasAccount ? (job) => (job as { accountId: number }).accountId : undefined;
}

export function workOf(worker: Type<BackgroundWorker<unknown>>): Definition {
  const work = backgroundWork.get(getProcessorOptions(worker)?.definition.name ?? '');
  if (!work) throw new Error(`${worker.name} has no @BackgroundWork()`);
  return work;
}
