import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { ownKey, SendMessage } from '../messaging.messages.js';
import { escapeText } from '../../templates/text/text.contract.js';

const Payload = z.object({
  accountId: z.number(),
  deviceId: z.number(),
  chatId: z.number(),
  messageId: z.number(),
  reply: z.string(),
});
type Payload = z.infer<typeof Payload>;

export const optOutReplyJob = defineJob({
  name: 'opt-out-reply',
  schema: Payload,
  key: ({ messageId }) => messageId,
  concurrency: 4,
  retry: { attempts: 8 },
});

@HandlesJob(optOutReplyJob)
export class OptOutReplyJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, deviceId, chatId, messageId, reply }: Payload): Promise<void> {
    const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
    const order = {
      device: sessionId,
      phone: null,
      chatId,
      contactId: null,
      body: escapeText(reply),
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'opt_out_reply' as const,
    };
    await this.commands.execute(new SendMessage(accountId, order, ownKey(`opt-out-${messageId}`)));
  }
}
