import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { RemoveFailedFiles } from '../commands/remove-failed-files.js';
import { RemoveLeftovers } from '../commands/remove-leftovers.js';
import { removeLeftoversQueue } from '../remove-leftovers.queue.js';

const EVERY_MS = 60_000;

@Injectable()
export class RemoveLeftoversWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, removeLeftoversQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(removeLeftoversQueue, EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new RemoveFailedFiles());
    await this.commands.execute(new RemoveLeftovers());
  }
}
