import { EntityManager } from '@mikro-orm/postgresql';
import { JobProcessor } from '../queues/job-processor.js';
import { ProcessQueue } from '../queues/process-queue.js';
import { aggregateCounters } from './aggregate-counters.js';
import { aggregateCountersQueue } from './aggregate-counters.queue.js';

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
