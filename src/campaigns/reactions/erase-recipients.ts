import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Subscribe } from '../../platform/events/subscribe.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { CampaignsDeleted } from '../campaigns.messages.js';

type Payload = z.infer<typeof CampaignsDeleted.payload>;

const CHUNK = 10_000;

/** Of campaigns that were deleted there may be a million recipients: they go afterwards, a part at a time, and their counts with them. */
@Injectable()
@Subscribe(CampaignsDeleted, 'campaigns.erase_recipients')
export class EraseRecipients implements TaskHandler<Payload> {
  constructor(private readonly em: EntityManager) {}

  async handle({ accountId, payload: { ids } }: Task<Payload>): Promise<void> {
    for (const id of ids) {
      for (const table of ['recipient_links', 'campaign_recipients'])
        // Less than a part is not the end: one that changes in the meantime, as its message is under way, is found by the next alone.
        for (let gone = CHUNK; gone > 0;) {
          const rows = await this.em.execute<object[]>(
            `delete from ${table} where ctid = any (array(
               select ctid from ${table} where account_id = ? and campaign_id = ? limit ${CHUNK})) returning 1`,
            [accountId, id],
          );
          gone = rows.length;
        }
      for (const table of ['counters', 'counter_deltas'])
        await this.em.execute(`delete from ${table} where account_id = ? and name like ?`, [
          accountId,
          `campaign.${id}.%`,
        ]);
    }
  }
}
