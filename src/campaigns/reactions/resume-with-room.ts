import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { SubscriptionChanged } from '../../billing/billing.messages.js';
import { Queues } from '../../platform/queues/queues.js';
import { reconcileCampaignsQueue } from '../campaigns.queue.js';

/** Another plan may have room for what stopped at the limit of the former. */
@EventsHandler(SubscriptionChanged)
export class ResumeWithRoom implements IEventHandler<SubscriptionChanged> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId }: SubscriptionChanged): Promise<void> {
    await this.queues.add(reconcileCampaignsQueue, { all: false }, { jobId: `subscription-${accountId}` });
  }
}
