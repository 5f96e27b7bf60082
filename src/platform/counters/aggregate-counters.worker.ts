import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobWorker, WorkerParts } from '../queues/job-worker.js';
import { aggregateCounters } from './aggregate-counters.js';
import { aggregateCountersQueue } from './aggregate-counters.queue.js';

const AGGREGATE_EVERY_MS = 15_000;

@Injectable()
export class AggregateCountersWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly em: EntityManager,
  ) {
    super(parts, aggregateCountersQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(aggregateCountersQueue, AGGREGATE_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await aggregateCounters(this.em);
  }
}
