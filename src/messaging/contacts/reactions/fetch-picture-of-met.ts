import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import { ContactMet } from '../../messaging.messages.js';
import { ContactPictureWorker } from '../workers/contact-picture.worker.js';

/** The account talks with somebody whose picture it has not looked at lately. */
@EventsHandler(ContactMet)
export class FetchPictureOfMet implements IEventHandler<ContactMet> {
  constructor(private readonly workers: Workers) {}

  async handle({ accountId, deviceId, contactId }: ContactMet): Promise<void> {
    await this.workers.wake(ContactPictureWorker, { accountId, deviceId, contactId });
  }
}
