import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../platform/queues/workers.js';
import { OptOutChanged } from '../../address-book/address-book.messages.js';
import { OptOutReplyWorker } from './opt-out-reply.worker.js';

@EventsHandler(OptOutChanged)
export class AnswerOptOut implements IEventHandler<OptOutChanged> {
  constructor(private readonly workers: Workers) {}

  async handle({ accountId, keyword }: OptOutChanged): Promise<void> {
    if (!keyword?.reply) return;
    const { deviceId, chatId, messageId, reply } = keyword;
    await this.workers.wake(OptOutReplyWorker, { accountId, deviceId, chatId, messageId, reply });
  }
}
