import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { requireBusinessHours } from '../../../auth/business-hours.sql.js';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { database } from '../../../platform/database/statements/database.js';
import { ChatbotNotFound } from '../../bots.errors.js';
import { ChatbotsChanged, ChatAutomationChanged } from '../../bots.messages.js';
import type { ChatbotBody } from '../chatbot.contract.js';
import { EDITED_CHATBOT } from '../chatbot.resource.js';
import { ReadChatbot } from '../read-chatbot.js';
import { saveChatbot } from '../save-chatbot.js';

/** Keeps the version with which open conversations started. */
@Injectable()
export class UpdateChatbot {
  constructor(
    private readonly em: EntityManager,
    private readonly chatbots: ReadChatbot,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, body: ChatbotBody, publisherName: string | null): Promise<void> {
    // A missing chatbot is a 404, not a field error.
    const known = await database(this.em)
      .selectFrom('chatbots')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!known) throw new ChatbotNotFound();
    const draft = await this.chatbots.read(accountId, body);
    const chatIds = await this.em.fork().transactional(async (em) => {
      const selection = sql`b.id = ${id} and b.account_id = ${accountId}`;
      await rejectStale(em, EDITED_CHATBOT, selection, body.revision);
      await requireBusinessHours(em, accountId, draft.hours.business_hours_id);
      const { numUpdatedRows } = await database(em)
        .updateTable('chatbots')
        .set({ name: draft.name, answers_devices: draft.answersDevices, ...draft.hours })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new ChatbotNotFound();
      return saveChatbot(em, { accountId, id, publisherName }, draft);
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
    for (const chatId of chatIds) this.events.publish(new ChatAutomationChanged(accountId, chatId));
  }
}
