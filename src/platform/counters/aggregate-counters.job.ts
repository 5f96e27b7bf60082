import { EntityManager } from '@mikro-orm/postgresql';
import { defineJob, HandlesJob } from '../jobs/define-job.js';
import type { PeriodicJobHandler } from '../jobs/job-handler.js';
import { aggregateCounters } from './aggregate-counters.js';

const AGGREGATE_INTERVAL_MS = 15_000;

export const aggregateCountersJob = defineJob({ name: 'aggregate-counters', everyMs: AGGREGATE_INTERVAL_MS });

@HandlesJob(aggregateCountersJob)
export class AggregateCountersJobHandler implements PeriodicJobHandler {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
    await aggregateCounters(this.em);
  }
}
