import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Jobs } from '../../platform/jobs/jobs.js';
import { OptOutChanged } from '../../address-book/address-book.messages.js';
import { optOutReplyJob } from './opt-out-reply.job.js';

@EventsHandler(OptOutChanged)
export class AnswerOptOut implements IEventHandler<OptOutChanged> {
  constructor(private readonly jobs: Jobs) {}

  async handle({ accountId, keyword }: OptOutChanged): Promise<void> {
    if (!keyword?.reply) return;
    const { deviceId, chatId, messageId, reply } = keyword;
    await this.jobs.enqueue(optOutReplyJob, { accountId, deviceId, chatId, messageId, reply });
  }
}
