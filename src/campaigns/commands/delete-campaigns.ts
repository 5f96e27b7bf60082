import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { retryDeadlock } from '../../platform/database/retry-deadlock.js';
import { database } from '../../platform/database/statements/database.js';
import { StaleCount } from '../../platform/errors.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { lockLanes } from '../scheduler/lanes.js';
import { CampaignsDeleted, CampaignsRemoved } from '../campaigns.messages.js';

type Which = { ids: readonly number[] } | { count: number | null };

/** A `count` must equal the number of campaigns. Sent messages stay. */
@Injectable()
export class DeleteCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, which: Which): Promise<number> {
    const ids = await retryDeadlock(() => this.em.fork().transactional((em) => this.delete(em, accountId, which)));
    if (ids.length > 0) this.events.publish(new CampaignsRemoved(accountId, ids));
    return ids.length;
  }

  private async delete(em: EntityManager, accountId: number, which: Which): Promise<number[]> {
    await lockAccount(em, 'campaigns', accountId);
    await lockLanes(em, accountId, 'all');
    const all = database(em)
      .deleteFrom('campaigns')
      .where('account_id', '=', accountId)
      .where('is_hidden', '=', false)
      .returning('id');
    const rows = await ('ids' in which ? all.where(sql<boolean>`id = any (${which.ids}::bigint[])`) : all).execute();
    // Throwing rolls the deletion back.
    if ('count' in which && which.count !== null && rows.length !== which.count) throw new StaleCount();
    const deleted = rows.map(({ id }) => id);
    if (deleted.length > 0)
      await recordEvent(em, CampaignsDeleted, { accountId, key: 'campaigns', payload: { ids: deleted } });
    return deleted;
  }
}
