import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MessageCreated } from '../../messaging.messages.js';
import { fetchMediaJob } from './fetch-media.job.js';

/** Fetches early, because WhatsApp keeps files for a limited time. */
@EventsHandler(MessageCreated)
export class FetchArrivedMedia implements IEventHandler<MessageCreated> {
  constructor(private readonly jobs: Jobs) {}

  async handle({ accountId, message }: MessageCreated): Promise<void> {
    if (!message.media || message.media.held || message.status === 'queued') return;
    await this.jobs.enqueue(fetchMediaJob, { accountId, messageId: message.id });
  }
}
