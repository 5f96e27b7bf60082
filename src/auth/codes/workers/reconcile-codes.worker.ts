import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { CodeRequests } from '../code-requests.js';
import { reconcileCodesQueue, notificationsQueue } from '../codes.queue.js';
import { RecordUndelivered } from '../../notifications/record-undelivered.js';

const RECONCILE_EVERY_MS = 15_000;

@ProcessQueue(reconcileCodesQueue, { everyMs: RECONCILE_EVERY_MS })
export class ReconcileCodesWorker extends JobProcessor {
  constructor(
    private readonly requests: CodeRequests,
    private readonly undelivered: RecordUndelivered,
    private readonly queues: Queues,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    const { waiting, missed } = await this.requests.unfinished();
    for (const id of waiting) await this.queues.add(notificationsQueue, { codeRequestId: id }, { jobId: `code-${id}` });
    for (const { id, userId } of missed)
      if (userId !== null) await this.undelivered.of({ userId }, `code ${id}`, 'too_late');
  }
}
