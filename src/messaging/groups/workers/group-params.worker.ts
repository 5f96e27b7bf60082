import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { ShrinkGroupParams } from '../commands/shrink-group-params.js';
import { groupParamsQueue } from '../group-params.queue.js';

const ROUND_EVERY_MS = 60_000;

@Injectable()
export class GroupParamsWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, groupParamsQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(groupParamsQueue, ROUND_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new ShrinkGroupParams());
  }
}
