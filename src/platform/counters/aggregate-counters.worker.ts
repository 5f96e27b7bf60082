import { EntityManager } from '@mikro-orm/postgresql';
import { PollingJob, type Pollable } from '../queues/polling-job.js';
import { aggregateCounters } from './aggregate-counters.js';

const AGGREGATE_INTERVAL_MS = 15_000;

@PollingJob('aggregate-counters', AGGREGATE_INTERVAL_MS)
export class AggregateCountersWorker implements Pollable {
  constructor(private readonly em: EntityManager) {}

  async run(): Promise<void> {
    await aggregateCounters(this.em);
  }
}
