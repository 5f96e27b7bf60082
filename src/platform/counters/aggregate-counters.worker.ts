import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { JobProcessor } from '../queues/job-processor.js';
import { defineQueue } from '../queues/define-queue.js';
import { ProcessQueue } from '../queues/process-queue.js';
import { aggregateCounters } from './aggregate-counters.js';

/** Once in a while: what the triggers counted is added up. A lost job delays nothing but the adding. */
const aggregateCountersQueue = defineQueue('aggregate-counters', z.object({}), { attempts: 1 });

const AGGREGATE_EVERY_MS = 15_000;

@ProcessQueue(aggregateCountersQueue, { everyMs: AGGREGATE_EVERY_MS })
export class AggregateCountersWorker extends JobProcessor {
  constructor(private readonly em: EntityManager) {
    super();
  }

  protected async handle(): Promise<void> {
    await aggregateCounters(this.em);
  }
}
