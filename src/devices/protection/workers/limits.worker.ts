import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { LimitDevice } from '../commands/limit-device.js';
import { limitsQueue } from '../limits.queue.js';

const SWEEP_EVERY_MS = 10_000;

/** Ends the limits whose time is over, of all accounts. They have no effect any more; now it is told and stands in the timeline. */
@Injectable()
export class LimitsWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    super(parts, limitsQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(limitsQueue, SWEEP_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    const ended = await this.em.execute<{ id: string; account_id: string }[]>(
      'select id, account_id from devices where limited_by is not null and limited_until <= ?',
      [this.clock.now()],
    );
    for (const { id, account_id } of ended)
      await this.commands.execute(new LimitDevice(Number(account_id), Number(id), null));
  }
}
