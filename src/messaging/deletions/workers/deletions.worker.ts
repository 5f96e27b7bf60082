import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { RunDeletions } from '../commands/run-deletions.js';
import { deletionsQueue } from '../deletions.queue.js';

const ROUND_EVERY_MS = 15_000;

@Injectable()
export class DeletionsWorker extends JobWorker<Record<string, never>> {
  private isStopping = false;

  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, deletionsQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(deletionsQueue, ROUND_EVERY_MS, {});
  }

  /** The server does not wait for a million: after the next start it goes on. */
  override async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await super.onModuleDestroy();
  }

  protected async handle(): Promise<void> {
    while (!this.isStopping && (await this.commands.execute(new RunDeletions())));
  }
}
