import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { likePattern } from '../../../platform/database/like-pattern.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import type { AutoReplyResource, ListAutoRepliesQuery } from '../auto-reply.contract.js';
import { readAutoReplies } from '../auto-reply.resource.js';

/** An account's auto-replies: a page, or all of them with the fields that were asked for. */
export class ListAutoReplies extends Query<Page<AutoReplyResource> | Partial<AutoReplyResource>[]> {
  constructor(
    readonly accountId: number,
    readonly wish: ListAutoRepliesQuery,
  ) {
    super();
  }
}

@QueryHandler(ListAutoReplies)
export class ListAutoRepliesHandler implements IQueryHandler<ListAutoReplies> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, wish }: ListAutoReplies) {
    const conditions = ['r.account_id = ?'];
    const params: unknown[] = [accountId];
    const add = (condition: string, value: unknown): void => {
      conditions.push(condition);
      params.push(value);
    };
    if (wish.search) add('r.name ilike ?', likePattern(wish.search));
    if (wish.status !== undefined) add('r.is_running = ?', wish.status);
    if (wish.devices && wish.devices.length > 0)
      add(
        'exists (select from auto_reply_devices d where d.auto_reply_id = r.id and d.device_id = any (?::bigint[]))',
        `{${wish.devices.join()}}`,
      );
    const where = conditions.join(' and ');
    const page = pageOf(wish);
    const [count] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from auto_replies r where ${where}`,
      params,
    );
    const sorted = `${where} order by r.id ${wish.orderType} limit ? offset ?`;
    const rows = await readAutoReplies(this.em, this.queries, sorted, [
      ...params,
      page.rows,
      (page.page - 1) * page.rows,
    ]);
    return answerList(toPage(rows, count?.count ?? 0, page), wish);
  }
}
