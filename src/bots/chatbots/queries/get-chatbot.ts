import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ChatbotNotFound } from '../../bots.errors.js';
import type { ChatbotResource } from '../chatbot.contract.js';
import { FLOW_COLUMNS, selectChatbots, toChatbotResources } from '../chatbot.resource.js';

@Injectable()
export class GetChatbot {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, id: number): Promise<ChatbotResource> {
    const rows = await selectChatbots(this.em)
      .select(FLOW_COLUMNS)
      .where('b.account_id', '=', accountId)
      .where('b.id', '=', id)
      .execute();
    const [chatbot] = await toChatbotResources(this.queries, rows);
    if (!chatbot) throw new ChatbotNotFound();
    return chatbot;
  }
}
