import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { PersonWrote } from '../../messaging/messaging.messages.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../platform/jobs/job-handler.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { DeliveryTracker } from '../recipients/delivery-tracker.js';
import { findLastWritten } from '../recipients/last-written.js';
import { attributeReplyJob } from './attribute-reply.job.js';

type Payload = z.infer<typeof PersonWrote.payload>;

/** Attributes a reply to the newest campaign message. `execute` is idempotent. */
@HandlesJob(attributeReplyJob)
export class AttributeReply implements DurableJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly tracker: DeliveryTracker,
    private readonly events: EventBus,
  ) {}

  async execute(payload: Payload, { accountId }: JobRun<Payload>): Promise<void> {
    if (accountId === null) return;
    const last = await findLastWritten(this.em, this.queries, accountId, payload);
    if (!last) return;
    const { id, resends, campaignId } = last;
    if (!last.hasReplied) await this.tracker.write([{ accountId, id, resends, status: 'replied', reason: null }]);
    if (!payload.isOptOut) return;
    await database(this.em)
      .updateTable('campaign_recipients')
      .set({ has_opted_out: true, updated_at: CURRENT_TIME })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('has_opted_out', '=', false)
      .execute();
    this.events.publish(new CampaignChanged(accountId, campaignId));
  }
}
