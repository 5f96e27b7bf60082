import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { StaleCount } from '../../platform/errors.js';
import { MAX_COUNTED_ROWS } from '../../platform/http/page.contract.js';
import { WITHOUT_CODE } from '../automations/plan-messages.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { IS_OTHER } from './other-event.resource.js';

/** Throws StaleCount unless `count` events exist. */
@Injectable()
export class HideOtherEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(
    accountId: number,
    selection: { ids: readonly number[] } | { count: number | null },
    exceptStores: readonly number[] = [],
  ): Promise<number> {
    const ids = await this.em.transactional(async (em) => {
      const isSelected = 'ids' in selection ? sql`m.id = any (${selection.ids}::bigint[])` : sql`true`;
      const { rows } = await sql<{ id: number }>`
        update store_messages m set hidden_at = clock_timestamp(), updated_at = clock_timestamp(),
            reason = case when m.state = 'waiting' then 'deleted' else m.reason end,
            state = case when m.state = 'waiting' then 'cancelled' else m.state end,
            variables_sealed = ${WITHOUT_CODE}
          where m.account_id = ${accountId} and ${IS_OTHER} and ${isSelected}
            and m.shop_id <> all (${exceptStores}::bigint[]) returning m.id`.execute(database(em));
      if ('count' in selection && selection.count !== null) {
        const { rows: remaining } = await sql`
          select from store_messages m where m.account_id = ${accountId} and ${IS_OTHER} limit ${MAX_COUNTED_ROWS}`.execute(
          database(em),
        );
        if (Math.min(rows.length + remaining.length, MAX_COUNTED_ROWS) !== selection.count) throw new StaleCount();
      }
      return rows.map(({ id }) => id);
    });
    if (ids.length > 0) this.events.publish(new StoreMessagesChanged(accountId, ids.slice(0, 100)));
    return ids.length;
  }
}
