import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ChatbotNotFound } from '../../bots.errors.js';
import type { ChatbotResource } from '../chatbot.contract.js';
import { readChatbots } from '../chatbot.resource.js';

@Injectable()
export class GetChatbot {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, id: number): Promise<ChatbotResource> {
    const selection = { where: 'b.account_id = ? and b.id = ?', params: [accountId, id], hasFlow: true };
    const [chatbot] = await readChatbots(this.em, this.queries, selection);
    if (!chatbot) throw new ChatbotNotFound();
    return chatbot;
  }
}
