import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Queues } from '../../../platform/queues/queues.js';
import { ContactMet } from '../../messaging.messages.js';
import { contactPictureQueue } from '../contact-picture.queue.js';

/** The account talks with somebody whose picture it has not looked at lately. */
@EventsHandler(ContactMet)
export class FetchPictureOfMet implements IEventHandler<ContactMet> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, deviceId, contactId }: ContactMet): Promise<void> {
    await this.queues.add(contactPictureQueue, { accountId, deviceId, contactId }, { jobId: `picture-${contactId}` });
  }
}
