import { EntityManager } from '@mikro-orm/postgresql';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { deliverQueue, sweepQueue } from '../deliver.queue.js';
import { giveUpUnanswered } from '../give-up-unanswered.js';
import { purgePending } from '../pending-effects.js';
import { SettleMessages } from '../settle-messages.js';

const SWEEP_EVERY_MS = 15_000;

/** Hurries every device with unfinished rows, and ends what WhatsApp never answers: the rows are the truth, a job may be lost. */
@ProcessQueue(sweepQueue, { everyMs: SWEEP_EVERY_MS })
export class SweepWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly settle: SettleMessages,
    private readonly queues: Queues,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    await giveUpUnanswered(this.em, this.settle);
    await purgePending(this.em);
    const devices = await this.em.execute<{ account_id: string; device_id: string }[]>(
      `select distinct account_id, device_id from messages where status in ('queued', 'sending') and from_me`,
    );
    for (const { account_id, device_id } of devices) {
      await this.queues.add(
        deliverQueue,
        { accountId: Number(account_id), deviceId: Number(device_id) },
        { jobId: `sweep-${device_id}` },
      );
    }
  }
}
