import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { EraseAccounts } from '../commands/erase-accounts.js';
import { eraseAccountsQueue } from '../erase-accounts.queue.js';

const ROUND_EVERY_MS = 60_000;

@Injectable()
export class EraseAccountsWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    super(parts, eraseAccountsQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(eraseAccountsQueue, ROUND_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new EraseAccounts());
  }
}
