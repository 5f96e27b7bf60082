import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import { MessageCreated } from '../../messaging.messages.js';
import { FetchOrderWorker } from './fetch-order.worker.js';

@EventsHandler(MessageCreated)
export class FetchArrivedOrder implements IEventHandler<MessageCreated> {
  constructor(private readonly workers: Workers) {}

  async handle({ accountId, message }: MessageCreated): Promise<void> {
    if (message.order?.items === null) await this.workers.wake(FetchOrderWorker, { accountId, messageId: message.id });
  }
}
