import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { ownKey } from '../../bulk.messages.js';
import { SendMessage } from '../../messaging.messages.js';
import { escapeText } from '../../text/text.contract.js';
import { optOutReplyQueue } from '../opt-out-reply.queue.js';

type Payload = z.infer<typeof optOutReplyQueue.payload>;

@ProcessQueue(optOutReplyQueue, { concurrency: 2 })
export class OptOutReplyWorker extends JobProcessor<Payload> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {
    super();
  }

  /** The reply is said as it stands. The key makes a repeat of the job harmless. An account without a plan says nothing. */
  protected async handle({ accountId, deviceId, chatId, messageId, reply }: Payload): Promise<void> {
    const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
    const order = {
      ...{ device: sessionId, phone: null, chatId, contactId: null, body: escapeText(reply), attachment: null },
      ...{ quotedId: null, templateId: null, mediaUuid: null, purpose: 'opt_out_reply' as const },
    };
    await this.commands.execute(new SendMessage(accountId, order, ownKey(`opt-out-${messageId}`)));
  }
}
