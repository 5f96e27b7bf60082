import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import { ContactMet } from '../../messaging.messages.js';
import { ContactProfileWorker } from '../workers/contact-profile.worker.js';

/** Runs for a person whose profile was not read for a week. */
@EventsHandler(ContactMet)
export class FetchProfileOfMet implements IEventHandler<ContactMet> {
  constructor(private readonly workers: Workers) {}

  async handle({ accountId, deviceId, contactId }: ContactMet): Promise<void> {
    await this.workers.wake(ContactProfileWorker, { accountId, deviceId, contactId });
  }
}
