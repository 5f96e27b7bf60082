import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MessageCreated } from '../../messaging.messages.js';
import { fetchOrderJob } from './fetch-order.job.js';

@EventsHandler(MessageCreated)
export class FetchArrivedOrder implements IEventHandler<MessageCreated> {
  constructor(private readonly jobs: Jobs) {}

  async handle({ accountId, message }: MessageCreated): Promise<void> {
    if (message.order?.items === null) await this.jobs.enqueue(fetchOrderJob, { accountId, messageId: message.id });
  }
}
