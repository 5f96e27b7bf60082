import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ChatbotNotFound } from '../../bots.errors.js';
import type { ChatbotResource } from '../chatbot.contract.js';
import { readChatbots } from '../chatbot.resource.js';

export class GetChatbot extends Query<ChatbotResource> {
  constructor(
    readonly accountId: number,
    readonly id: number,
  ) {
    super();
  }
}

@QueryHandler(GetChatbot)
export class GetChatbotHandler implements IQueryHandler<GetChatbot> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, id }: GetChatbot): Promise<ChatbotResource> {
    const which = { where: 'b.account_id = ? and b.id = ?', params: [accountId, id], hasFlow: true };
    const [chatbot] = await readChatbots(this.em, this.queries, which);
    if (!chatbot) throw new ChatbotNotFound();
    return chatbot;
  }
}
