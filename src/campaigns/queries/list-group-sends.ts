import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import type { Page, PageQuery } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import type { GroupSendResource } from '../campaigns.contract.js';
import { readGroupSends } from '../group-sends/group-send.resource.js';

@Injectable()
export class ListGroupSends {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, options: PageQuery): Promise<Page<GroupSendResource>> {
    const { page, rows, orderType } = options;
    const [count] = await this.em.execute<{ count: string }[]>(
      'select count(*) from campaigns where account_id = ? and is_hidden',
      [accountId],
    );
    const data = await readGroupSends(
      this.em,
      this.queries,
      this.clock.now(),
      `c.account_id = ? order by c.id ${orderType} limit ? offset ?`,
      [accountId, rows, (page - 1) * rows],
    );
    return toPage(data, Number(count?.count ?? 0), { page, rows });
  }
}
