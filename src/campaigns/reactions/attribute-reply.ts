import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { DeliveryTracker } from '../recipients/delivery-tracker.js';
import { ATTRIBUTE_REPLY, findLastWritten } from '../recipients/last-written.js';

type Payload = z.infer<typeof PersonWrote.payload>;

/** `handle` is idempotent. */
@Injectable()
@Subscribe(PersonWrote, ATTRIBUTE_REPLY, { accounts: 'enrolled' })
export class AttributeReply implements TaskHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly tracker: DeliveryTracker,
    private readonly events: EventBus,
  ) {}

  async handle({ accountId, payload }: Task<Payload>): Promise<void> {
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
