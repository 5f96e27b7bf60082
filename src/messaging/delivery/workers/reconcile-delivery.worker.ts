import { EntityManager } from '@mikro-orm/postgresql';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { deliverQueue, reconcileDeliveryQueue } from '../deliver.queue.js';
import { expireUnacknowledged } from '../outcomes/expire-unacknowledged.js';
import { purgePending } from '../outcomes/pending-effects.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';

const SWEEP_EVERY_MS = 15_000;

/** Wakes every device with unfinished rows, and ends what WhatsApp never answers: the rows are the truth, a job may be lost. */
@ProcessQueue(reconcileDeliveryQueue, { everyMs: SWEEP_EVERY_MS })
export class ReconcileDeliveryWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly settle: FinalizeMessages,
    private readonly queues: Queues,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    await expireUnacknowledged(this.em, this.settle);
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
