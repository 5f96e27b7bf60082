import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { SubscriptionChanged } from '../../billing/billing.messages.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { campaignJob } from '../campaign.job.js';

/** A new plan may allow more messages to paused campaigns. */
@EventsHandler(SubscriptionChanged)
export class ResumeWithRoom implements IEventHandler<SubscriptionChanged> {
  constructor(private readonly jobs: Jobs) {}

  async handle(): Promise<void> {
    await this.jobs.runSoon(campaignJob);
  }
}
