import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { SubscriptionChanged } from '../../billing/billing.messages.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { campaignJob } from '../campaign.job.js';

/** Resumes campaigns when a new plan allows more messages. */
@EventsHandler(SubscriptionChanged)
export class ResumeWithRoom implements IEventHandler<SubscriptionChanged> {
  constructor(private readonly jobs: Jobs) {}

  async handle(): Promise<void> {
    await this.jobs.runSoon(campaignJob);
  }
}
