import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import type { ListStoreEventsQuery, StoreEventResource } from '../../apps/apps.contract.js';
import { readApp } from '../../apps/read-apps.js';
import { readStoreEvents } from './store-event-rows.js';

const MAX_SHOWN = 500;

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
    const conditions = ['e.account_id = ?', 'e.shop_id = (select id from shops where account_id = ? and app_id = ?)'];
    const params: unknown[] = [accountId, accountId, appId];
    if (query.state) {
      conditions.push('e.state = ?');
      params.push(query.state);
    }
    const ids = await this.em.execute<{ id: string }[]>(
      `select e.id from store_events e where ${conditions.join(' and ')} order by e.id desc limit ${MAX_SHOWN}`,
      params,
    );
    const page = pageOf(query);
    const ordered = query.orderType === 'asc' ? ids.toReversed() : ids;
    const wanted = ordered.slice((page.page - 1) * page.rows, page.page * page.rows).map(({ id }) => id);
    const rows = await readStoreEvents(
      this.em,
      `e.account_id = ? and e.id = any(string_to_array(?, ',')::bigint[]) order by e.id ${query.orderType}`,
      [accountId, wanted.join(',')],
    );
    return answerList(toPage(rows, ids.length, page), query);
  }
}
