import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { DeleteOldRecords } from '../commands/delete-old-records.js';
import { retentionQueue } from '../retention.queue.js';

const ROUND_EVERY_MS = 3_600_000;

@Injectable()
export class RetentionWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, retentionQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(retentionQueue, ROUND_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new DeleteOldRecords());
  }
}
