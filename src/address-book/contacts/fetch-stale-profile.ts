import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ContactPictureStale } from '../address-book.messages.js';
import { contactProfileJob } from './contact-profile.job.js';

@EventsHandler(ContactPictureStale)
export class FetchStaleProfile implements IEventHandler<ContactPictureStale> {
  constructor(private readonly jobs: Jobs) {}

  async handle({ accountId, deviceId, contactId }: ContactPictureStale): Promise<void> {
    await this.jobs.enqueue(contactProfileJob, { accountId, deviceId, contactId });
  }
}
