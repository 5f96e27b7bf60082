import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { deliverQueue, sweepQueue } from '../deliver.queue.js';
import { giveUpUnanswered } from '../give-up-unanswered.js';
import { purgePending } from '../pending-effects.js';
import { SettleMessages } from '../settle-messages.js';

const SWEEP_EVERY_MS = 15_000;

/** Hurries every device with unfinished rows, and ends what WhatsApp never answers: the rows are the truth, a job may be lost. */
@Injectable()
export class SweepWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly em: EntityManager,
    private readonly settle: SettleMessages,
  ) {
    super(parts, sweepQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(sweepQueue, SWEEP_EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    await giveUpUnanswered(this.em, this.settle);
    await purgePending(this.em);
    const devices = await this.em.execute<{ account_id: string; device_id: string }[]>(
      `select distinct account_id, device_id from messages where status in ('queued', 'sending') and from_me`,
    );
    for (const { account_id, device_id } of devices) {
      await this.parts.queues.add(
        deliverQueue,
        { accountId: Number(account_id), deviceId: Number(device_id) },
        { jobId: `sweep-${device_id}` },
      );
    }
  }
}
