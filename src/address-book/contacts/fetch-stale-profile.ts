import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../platform/queues/workers.js';
import { ContactPictureStale } from '../address-book.messages.js';
import { ContactProfileWorker } from './contact-profile.worker.js';

@EventsHandler(ContactPictureStale)
export class FetchStaleProfile implements IEventHandler<ContactPictureStale> {
  constructor(private readonly workers: Workers) {}

  async handle({ accountId, deviceId, contactId }: ContactPictureStale): Promise<void> {
    await this.workers.wake(ContactProfileWorker, { accountId, deviceId, contactId });
  }
}
