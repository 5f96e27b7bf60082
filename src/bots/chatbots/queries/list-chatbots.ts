import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Expression, sql, type SqlBool } from 'kysely';
import { hasLetters } from '../../../platform/database/search-condition.js';
import { database } from '../../../platform/database/statements/database.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../../platform/http/page.js';
import type { ChatbotResource, ListChatbotsQuery } from '../chatbot.contract.js';
import { selectChatbots, toChatbotResources } from '../chatbot.resource.js';

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
    const filter = filterChatbots(accountId, query);
    const page = pageOf(query);
    const { count } = await database(this.em)
      .selectFrom('chatbots as b')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((eb) => eb.and(filter))
      .executeTakeFirstOrThrow();
    const rows = await selectChatbots(this.em)
      .where((eb) => eb.and(filter))
      .orderBy('b.id', query.orderType)
      .limit(page.rows)
      .offset((page.page - 1) * page.rows)
      .execute();
    const chatbots = await toChatbotResources(this.queries, rows);
    return toListResponse(toPage(chatbots, count, page), query);
  }
}

function filterChatbots(accountId: number, { search, status, devices }: ListChatbotsQuery): Expression<SqlBool>[] {
  const filter: Expression<SqlBool>[] = [sql`b.account_id = ${accountId}`];
  if (search) filter.push(hasLetters('b.name', search));
  if (status !== undefined) filter.push(sql`b.is_running = ${status}`);
  if (devices && devices.length > 0)
    filter.push(sql`exists (select from chatbot_devices d
      where d.chatbot_id = b.id and d.device_id = any (${devices}::bigint[]))`);
  return filter;
}
