import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { SubscriptionChanged } from '../../billing/billing.messages.js';
import { Workers } from '../../platform/queues/workers.js';
import { CampaignWorker } from '../campaign.worker.js';

/** Resumes campaigns when a new plan allows more messages. */
@EventsHandler(SubscriptionChanged)
export class ResumeWithRoom implements IEventHandler<SubscriptionChanged> {
  constructor(private readonly workers: Workers) {}

  async handle(): Promise<void> {
    await this.workers.reconcile(CampaignWorker);
  }
}
