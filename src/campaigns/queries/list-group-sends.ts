import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { Page, PageQuery } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import type { GroupSendResource } from '../campaigns.contract.js';
import { isSentBy, readGroupSends } from '../group-sends/group-send.resource.js';

@Injectable()
export class ListGroupSends {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceIds }: SignedIn, options: PageQuery): Promise<Page<GroupSendResource>> {
    const { page, rows, orderType } = options;
    const isShown = isSentBy(deviceIds);
    const { count } = await database(this.em)
      .selectFrom('campaigns as c')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('c.account_id', '=', accountId)
      .where('c.is_hidden', '=', true)
      .where(isShown)
      .executeTakeFirstOrThrow();
    const selection = sql`c.account_id = ${accountId} and ${isShown} order by c.id ${sql.raw(orderType)} limit ${rows} offset ${(page - 1) * rows}`;
    const data = await readGroupSends(this.em, this.queries, this.clock.now(), selection);
    return toPage(data, count, { page, rows });
  }
}
