import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../../platform/http/page.js';
import type { ListStoreEventsQuery, StoreEventResource } from '../../apps/apps.contract.js';
import { readApp } from '../../apps/read-apps.js';
import { readStoreEvents } from './store-event-rows.js';

const MAX_LISTED_EVENTS = 500;

@Injectable()
export class ListStoreEvents {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    appId: number,
    query: ListStoreEventsQuery,
  ): Promise<Page<StoreEventResource> | Partial<StoreEventResource>[]> {
    await readApp(this.em, appId);
    // A join would read and sort all events of the account.
    const { state } = query;
    const ids = await database(this.em)
      .selectFrom('store_events as e')
      .select('e.id')
      .where('e.account_id', '=', accountId)
      .where('e.shop_id', '=', ({ selectFrom }) =>
        selectFrom('shops').select('id').where('account_id', '=', accountId).where('app_id', '=', appId),
      )
      .$if(state !== undefined, (events) => events.where('e.state', '=', state!))
      .orderBy('e.id', 'desc')
      .limit(MAX_LISTED_EVENTS)
      .execute();
    const page = pageOf(query);
    const ordered = query.orderType === 'asc' ? ids.toReversed() : ids;
    const pageIds = ordered.slice((page.page - 1) * page.rows, page.page * page.rows).map(({ id }) => id);
    const rows = await readStoreEvents(
      this.em,
      sql`e.account_id = ${accountId} and e.id = any (${pageIds}::bigint[]) order by e.id ${sql.raw(query.orderType)}`,
    );
    return toListResponse(toPage(rows, ids.length, page), query);
  }
}
