import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobWorker, WorkerParts } from '../queues/job-worker.js';
import { FileStore } from './file-store.js';
import { sweepFiles } from './sweep-files.js';
import { sweepFilesQueue } from './sweep-files.queue.js';

const EVERY_MS = 60_000;

@Injectable()
export class SweepFilesWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {
    super(parts, sweepFilesQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(sweepFilesQueue, EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await sweepFiles(this.em, this.files);
  }
}
