import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { requireBusinessHours } from '../../../auth/business-hours.sql.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { TooManyChatbots } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import { type ChatbotBody, MAX_CHATBOTS } from '../chatbot.contract.js';
import { ReadChatbot } from '../read-chatbot.js';
import { saveChatbot } from '../save-chatbot.js';

@Injectable()
export class CreateChatbot {
  constructor(
    private readonly em: EntityManager,
    private readonly chatbots: ReadChatbot,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, body: ChatbotBody, publisherName: string | null): Promise<number> {
    const draft = await this.chatbots.read(accountId, body);
    const id = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'chatbots', accountId);
      const { count } = await database(em)
        .selectFrom('chatbots')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= MAX_CHATBOTS) throw new TooManyChatbots();
      await requireBusinessHours(em, accountId, draft.hours.business_hours_id);
      const { id: created } = await database(em)
        .insertInto('chatbots')
        .values({
          account_id: accountId,
          name: draft.name,
          is_running: false,
          answers_devices: draft.answersDevices,
          ...draft.hours,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await saveChatbot(em, { accountId, id: created, publisherName }, draft);
      return created;
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
    return id;
  }
}
