import { Processor } from '@nestjs/bullmq';
import { applyDecorators } from '@nestjs/common';
import type { QueueDefinition } from './define-queue.js';

interface ProcessQueueOptions {
  concurrency?: number;
  /** Interval per installation. */
  everyMs?: number;
  /** Does not run while SendingSwitch is off. */
  isOutward?: boolean;
  accountOf?: AccountOf | undefined;
}

/** Returns the account, or the row that has its `account_id`. Undefined for jobs without an account. */
export type AccountOf = (payload: unknown) => number | { table: string; id: number } | undefined;

export interface ProcessorOptions {
  definition: QueueDefinition<unknown>;
  everyMs?: number;
  isOutward: boolean;
  concurrency: number;
  accountOf?: AccountOf | undefined;
}

const PROCESSOR_OPTIONS = Symbol('processor options');

export function ProcessQueue(
  definition: QueueDefinition<unknown>,
  { concurrency = 1, everyMs, isOutward = false, accountOf }: ProcessQueueOptions = {},
): ClassDecorator {
  return applyDecorators(
    Processor(definition.name, {
      concurrency,
      // A killed process leaves its job locked, so locks are short.
      lockDuration: 10_000,
      stalledInterval: 30_000,
      maxStalledCount: 20,
      runRetryDelay: 1_000,
      // Fallback poll. Notifications normally wake workers.
      drainDelay: 60,
    }),
    (target: object) =>
      Reflect.defineMetadata(
        PROCESSOR_OPTIONS,
        { definition, everyMs, isOutward, concurrency, accountOf } satisfies ProcessorOptions,
        target,
      ),
  );
}

export const getProcessorOptions = (processor: object): ProcessorOptions | undefined =>
  Reflect.getMetadata(PROCESSOR_OPTIONS, processor) as ProcessorOptions | undefined;
