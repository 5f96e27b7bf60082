import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { ChatbotNotFound } from '../../bots.errors.js';
import { ChatbotsChanged, ChatAutomationChanged } from '../../bots.messages.js';
import type { ChatbotBody } from '../chatbot.contract.js';
import { EDITED_CHATBOT } from '../chatbot.resource.js';
import { ReadChatbot } from '../read-chatbot.js';
import { saveChatbot } from '../save-chatbot.js';

/** Open conversations continue in their version. */
@Injectable()
export class UpdateChatbot {
  constructor(
    private readonly em: EntityManager,
    private readonly chatbots: ReadChatbot,
    private readonly events: EventBus,
  ) {}

  async execute(
    accountId: number,
    id: number,
    body: ChatbotBody,
    /** Publisher's name. */
    by: string | null,
  ): Promise<void> {
    // A missing chatbot is a 404, not a field error.
    const known = await this.em.execute<object[]>('select from chatbots where id = ? and account_id = ?', [
      id,
      accountId,
    ]);
    if (known.length === 0) throw new ChatbotNotFound();
    const draft = await this.chatbots.read(accountId, body);
    const chatIds = await this.em.fork().transactional(async (em) => {
      const selection = { where: 'b.id = ? and b.account_id = ?', params: [id, accountId] };
      await rejectStale(em, EDITED_CHATBOT, selection, body.revision);
      const rows = await em.execute<object[]>(
        'update chatbots set name = ?, answers_devices = ? where id = ? and account_id = ? returning id',
        [draft.name, draft.answersDevices, id, accountId],
      );
      if (rows.length === 0) throw new ChatbotNotFound();
      return saveChatbot(em, { accountId, id, by }, draft);
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
    for (const chatId of chatIds) this.events.publish(new ChatAutomationChanged(accountId, chatId));
  }
}
