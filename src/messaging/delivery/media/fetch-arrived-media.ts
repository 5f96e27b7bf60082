import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import { MessageCreated } from '../../messaging.messages.js';
import { FetchMediaWorker } from './fetch-media.worker.js';

/** Fetches early, because WhatsApp keeps files for a limited time. */
@EventsHandler(MessageCreated)
export class FetchArrivedMedia implements IEventHandler<MessageCreated> {
  constructor(private readonly workers: Workers) {}

  async handle({ accountId, message }: MessageCreated): Promise<void> {
    if (!message.media || message.media.held || message.status === 'queued') return;
    await this.workers.wake(FetchMediaWorker, { accountId, messageId: message.id });
  }
}
