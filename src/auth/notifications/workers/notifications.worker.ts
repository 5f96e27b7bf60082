import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { Queues } from '../../../platform/queues/queues.js';
import { notificationsQueue } from '../../codes/codes.queue.js';
import { DeliverCode } from '../../codes/commands/deliver-code.js';
import { SendNotice } from '../commands/send-notice.js';

type Payload = z.infer<typeof notificationsQueue.payload>;

@ProcessQueue(notificationsQueue, { concurrency: 8 })
export class NotificationsWorker extends JobProcessor<Payload> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queues: Queues,
  ) {
    super();
  }

  protected async handle(payload: Payload): Promise<void> {
    if ('notice' in payload) return this.commands.execute(new SendNotice(payload.userId, payload.notice));
    const later = await this.commands.execute(new DeliverCode(payload.codeRequestId));
    if (!later) return;
    // Under another id than this job's, which still runs.
    const jobId = `code-${payload.codeRequestId}-later`;
    await this.queues.add(notificationsQueue, payload, { jobId, delay: later.againInSeconds * 1000 });
  }
}
