import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { TooManyChatbots } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import { type ChatbotBody, MAX_CHATBOTS } from '../chatbot.contract.js';
import { ReadChatbot } from '../read-chatbot.js';
import { saveChatbot } from '../save-chatbot.js';

/** Returns the id. */
@Injectable()
export class CreateChatbot {
  constructor(
    private readonly em: EntityManager,
    private readonly chatbots: ReadChatbot,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, body: ChatbotBody, /** Publisher's name. */ by: string | null): Promise<number> {
    const draft = await this.chatbots.read(accountId, body);
    const id = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'chatbots', accountId);
      const [existing] = await em.execute<{ count: number }[]>(
        'select count(*)::int as count from chatbots where account_id = ?',
        [accountId],
      );
      if ((existing?.count ?? 0) >= MAX_CHATBOTS) throw new TooManyChatbots();
      const [row] = await em.execute<{ id: string }[]>(
        'insert into chatbots (account_id, name, is_running, answers_devices) values (?, ?, false, ?) returning id',
        [accountId, draft.name, draft.answersDevices],
      );
      const created = Number(row?.id);
      await saveChatbot(em, { accountId, id: created, by }, draft);
      return created;
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
    return id;
  }
}
