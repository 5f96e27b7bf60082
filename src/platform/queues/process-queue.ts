import { Processor } from '@nestjs/bullmq';
import { applyDecorators } from '@nestjs/common';
import type { QueueDefinition } from './define-queue.js';

interface ProcessOptions {
  /** Jobs at a time in one process. */
  concurrency?: number;
  /** A job of this queue runs so often, once per system however many processes there are. */
  everyMs?: number;
  /** It calls or writes to somebody outside: nothing of it is done while the installation keeps silent (SendingSwitch). */
  isOutward?: boolean;
}

export interface Processed {
  definition: QueueDefinition<unknown>;
  everyMs?: number;
  isOutward: boolean;
}

const PROCESSED = Symbol('processed queue');

/** Makes a JobProcessor the worker of a queue. */
export function ProcessQueue(
  definition: QueueDefinition<unknown>,
  { concurrency = 1, everyMs, isOutward = false }: ProcessOptions = {},
): ClassDecorator {
  return applyDecorators(
    Processor(definition.name, {
      concurrency,
      // A killed process leaves its job locked; short locks let another take it soon.
      lockDuration: 10_000,
      // Each worker asks; what has rows is taken up sooner than that, by `releaseDead`.
      stalledInterval: 30_000,
      maxStalledCount: 20,
      runRetryDelay: 1_000,
      // A worker hears of each job; it looks by itself only in case that fails.
      drainDelay: 60,
    }),
    (target: object) => Reflect.defineMetadata(PROCESSED, { definition, everyMs, isOutward }, target),
  );
}

/** What `@ProcessQueue` says of a class; undefined for any other. */
export const processedBy = (processor: object): Processed | undefined =>
  Reflect.getMetadata(PROCESSED, processor) as Processed | undefined;
