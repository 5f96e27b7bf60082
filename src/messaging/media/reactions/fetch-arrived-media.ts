import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Queues } from '../../../platform/queues/queues.js';
import { MessageCreated } from '../../messaging.messages.js';
import { fetchMediaQueue } from '../fetch-media.queue.js';

/** A message with a file came: fetch the file while WhatsApp has it, unless it is held. One we send ourselves is in the store already. */
@EventsHandler(MessageCreated)
export class FetchArrivedMedia implements IEventHandler<MessageCreated> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, message }: MessageCreated): Promise<void> {
    if (!message.media || message.media.held || message.status === 'queued') return;
    await this.queues.add(fetchMediaQueue, { accountId, messageId: message.id }, { jobId: `media-${message.id}` });
  }
}
