import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Queues } from '../../../platform/queues/queues.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { optOutReplyQueue } from '../opt-out-reply.queue.js';

/** Somebody asked for silence or came back by a word: they are told that it was heard. */
@EventsHandler(OptOutChanged)
export class AnswerOptOut implements IEventHandler<OptOutChanged> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, asked }: OptOutChanged): Promise<void> {
    if (!asked?.reply) return;
    const { deviceId, chatId, messageId, reply } = asked;
    const jobId = `opt-out-${messageId}`;
    await this.queues.add(optOutReplyQueue, { accountId, deviceId, chatId, messageId, reply }, { jobId });
  }
}
