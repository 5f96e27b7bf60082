import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { retryDeadlock } from '../../platform/database/retry-deadlock.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { StaleCount } from '../../platform/errors.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { lockLanes } from '../scheduler/lanes.js';
import { CampaignsDeleted, CampaignsRemoved } from '../campaigns.messages.js';

type User = Pick<SignedIn, 'accountId' | 'deviceIds'>;
type Selection = { ids: readonly number[] } | { count: number | null };

/** Requires that `count` equals the number of campaigns. Sent messages stay. */
@Injectable()
export class DeleteCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Keeps campaigns with a device outside `deviceIds`. */
  async execute(user: User, selection: Selection): Promise<number> {
    const { accountId } = user;
    const ids = await retryDeadlock(() => this.em.fork().transactional((em) => this.delete(em, user, selection)));
    if (ids.length > 0) this.events.publish(new CampaignsRemoved(accountId, ids));
    return ids.length;
  }

  private async delete(em: EntityManager, { accountId, deviceIds }: User, selection: Selection): Promise<number[]> {
    await lockAccount(em, 'campaigns', accountId);
    await lockLanes(em, accountId, 'all');
    const deletion = database(em)
      .deleteFrom('campaigns')
      .where('account_id', '=', accountId)
      .where('is_hidden', '=', false)
      .$if(deviceIds !== null, (query) =>
        query.where(
          sql<boolean>`not exists (select from campaign_devices d where d.campaign_id = campaigns.id and d.device_id <> all (${deviceIds}::bigint[]))`,
        ),
      )
      .returning('id');
    const rows = await (
      'ids' in selection ? deletion.where(sql<boolean>`id = any (${selection.ids}::bigint[])`) : deletion
    ).execute();
    // Throwing rolls the deletion back.
    if ('count' in selection && selection.count !== null) {
      const remaining = await database(em)
        .selectFrom('campaigns')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('is_hidden', '=', false)
        .executeTakeFirstOrThrow();
      if (rows.length + remaining.count !== selection.count) throw new StaleCount();
    }
    const deleted = rows.map(({ id }) => id);
    if (deleted.length > 0)
      await recordEvent(em, CampaignsDeleted, { accountId, key: 'campaigns', payload: { ids: deleted } });
    return deleted;
  }
}
