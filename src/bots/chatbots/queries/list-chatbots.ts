import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { likePattern } from '../../../platform/database/like-pattern.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import type { ChatbotResource, ListChatbotsQuery } from '../chatbot.contract.js';
import { readChatbots } from '../chatbot.resource.js';

/** An account's chatbots: a page, or all of them with the fields that were asked for. */
export class ListChatbots extends Query<Page<ChatbotResource> | Partial<ChatbotResource>[]> {
  constructor(
    readonly accountId: number,
    readonly wish: ListChatbotsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListChatbots)
export class ListChatbotsHandler implements IQueryHandler<ListChatbots> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, wish }: ListChatbots) {
    const conditions = ['b.account_id = ?'];
    const params: unknown[] = [accountId];
    const add = (condition: string, value: unknown): void => {
      conditions.push(condition);
      params.push(value);
    };
    if (wish.search) add('b.name ilike ?', likePattern(wish.search));
    if (wish.status !== undefined) add('b.is_running = ?', wish.status);
    if (wish.devices && wish.devices.length > 0)
      add(
        'exists (select from chatbot_devices d where d.chatbot_id = b.id and d.device_id = any (?::bigint[]))',
        `{${wish.devices.join()}}`,
      );
    const where = conditions.join(' and ');
    const page = pageOf(wish);
    const [count] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from chatbots b where ${where}`,
      params,
    );
    const rows = await readChatbots(this.em, this.queries, {
      where: `${where} order by b.id ${wish.orderType} limit ? offset ?`,
      params: [...params, page.rows, (page.page - 1) * page.rows],
      hasFlow: false,
    });
    return answerList(toPage(rows, count?.count ?? 0, page), wish);
  }
}
