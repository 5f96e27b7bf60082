import { Processor } from '@nestjs/bullmq';
import { applyDecorators } from '@nestjs/common';
import type { QueueDefinition } from './define-queue.js';

interface ProcessOptions {
  concurrency?: number;
  /** Interval per installation. */
  everyMs?: number;
  /** Contacts external systems. Does not run while SendingSwitch is off. */
  isOutward?: boolean;
  accountOf?: AccountOf | undefined;
}

/** Account, or the row with its `account_id`. Undefined without account. */
export type AccountOf = (payload: unknown) => number | { table: string; id: number } | undefined;

export interface Processed {
  definition: QueueDefinition<unknown>;
  everyMs?: number;
  isOutward: boolean;
  concurrency: number;
  accountOf?: AccountOf | undefined;
}

const PROCESSED = Symbol('processed queue');

export function ProcessQueue(
  definition: QueueDefinition<unknown>,
  { concurrency = 1, everyMs, isOutward = false, accountOf }: ProcessOptions = {},
): ClassDecorator {
  return applyDecorators(
    Processor(definition.name, {
      concurrency,
      // A killed process leaves its job locked, so locks are short.
      lockDuration: 10_000,
      // `releaseDead` recovers jobs with rows sooner.
      stalledInterval: 30_000,
      maxStalledCount: 20,
      runRetryDelay: 1_000,
      // Fallback poll. Notifications normally wake workers.
      drainDelay: 60,
    }),
    (target: object) =>
      Reflect.defineMetadata(
        PROCESSED,
        { definition, everyMs, isOutward, concurrency, accountOf } satisfies Processed,
        target,
      ),
  );
}

export const processedBy = (processor: object): Processed | undefined =>
  Reflect.getMetadata(PROCESSED, processor) as Processed | undefined;
