import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { OptOutReplyWorker } from '../workers/opt-out-reply.worker.js';

/** Somebody asked for silence or came back by a word: they are told that it was heard. */
@EventsHandler(OptOutChanged)
export class AnswerOptOut implements IEventHandler<OptOutChanged> {
  constructor(private readonly workers: Workers) {}

  async handle({ accountId, asked }: OptOutChanged): Promise<void> {
    if (!asked?.reply) return;
    const { deviceId, chatId, messageId, reply } = asked;
    await this.workers.wake(OptOutReplyWorker, { accountId, deviceId, chatId, messageId, reply });
  }
}
