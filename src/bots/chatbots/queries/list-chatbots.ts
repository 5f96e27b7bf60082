import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { foldedPattern, hasLetters } from '../../../platform/database/search-condition.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import type { ChatbotResource, ListChatbotsQuery } from '../chatbot.contract.js';
import { readChatbots } from '../chatbot.resource.js';

@Injectable()
export class ListChatbots {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    accountId: number,
    query: ListChatbotsQuery,
  ): Promise<Page<ChatbotResource> | Partial<ChatbotResource>[]> {
    const conditions = ['b.account_id = ?'];
    const params: unknown[] = [accountId];
    const add = (condition: string, value: unknown): void => {
      conditions.push(condition);
      params.push(value);
    };
    if (query.search) add(hasLetters('b.name'), foldedPattern(query.search));
    if (query.status !== undefined) add('b.is_running = ?', query.status);
    if (query.devices && query.devices.length > 0)
      add(
        'exists (select from chatbot_devices d where d.chatbot_id = b.id and d.device_id = any (?::bigint[]))',
        `{${query.devices.join()}}`,
      );
    const where = conditions.join(' and ');
    const page = pageOf(query);
    const [count] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from chatbots b where ${where}`,
      params,
    );
    const rows = await readChatbots(this.em, this.queries, {
      where: `${where} order by b.id ${query.orderType} limit ? offset ?`,
      params: [...params, page.rows, (page.page - 1) * page.rows],
      hasFlow: false,
    });
    return answerList(toPage(rows, count?.count ?? 0, page), query);
  }
}
