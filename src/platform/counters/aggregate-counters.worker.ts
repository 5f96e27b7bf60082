import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobWorker, WorkerParts } from '../queues/job-worker.js';
import { foldCounters } from './aggregate-counters.js';
import { foldCountersQueue } from './aggregate-counters.queue.js';

const FOLD_EVERY_MS = 15_000;

@Injectable()
export class FoldCountersWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly em: EntityManager,
  ) {
    super(parts, foldCountersQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(foldCountersQueue, FOLD_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await foldCounters(this.em);
  }
}
