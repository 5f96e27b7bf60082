import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { type ArrivedMessage, ReadInbound } from '../../../messaging/conversation.messages.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { type AnswerRow, findWaiting, settleAnswer } from '../../answering/answer-row.js';
import { ConsiderMessages } from '../../answering/deciding/consider-messages.js';
import { lockAnswers } from '../../answering/deciding/lock-answers.js';
import { SendAnswer } from '../../answering/send-answer.js';
import { AnswerRecorded, ChatAutomationChanged } from '../../bots.messages.js';
import { finishConversation } from '../conversation-row.js';

interface OpenConversation {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
  isOver: boolean;
  hasUnassignedMessages: boolean;
}

@Injectable()
export class SettleConversation {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly answers: ConsiderMessages,
    private readonly sender: SendAnswer,
  ) {}

  /** Returns true if the caller must repeat the call. */
  async settle(conversationId: number): Promise<boolean> {
    const conversation = await this.find(conversationId);
    if (!conversation) return this.settleDeleted(conversationId);
    const waiting = conversation.hasUnassignedMessages ? await findWaiting(this.orm.em.fork(), conversationId) : [];
    if (waiting.length === 0) {
      const hasEnded = conversation.isOver && (await this.end(conversationId, conversation));
      this.events.publish(new AnswerRecorded(conversation.accountId));
      if (hasEnded) this.events.publish(new ChatAutomationChanged(conversation.accountId, conversation.chatId));
      return false;
    }
    const messages = await this.queries.execute(
      new ReadInbound(
        conversation.accountId,
        waiting.map(({ messageId }) => messageId),
      ),
    );
    const pending = waiting.find(({ autoReplyId }) => autoReplyId !== null);
    if (pending) await this.sendPending(conversation, pending, messages.get(pending.messageId));
    else await this.decide(conversationId, conversation, waiting[0]!.messageId, messages);
    return true;
  }

  private async find(conversationId: number): Promise<OpenConversation | null> {
    const { rows } = await preparedSql<OpenConversation>`
      select account_id as "accountId", device_id as "deviceId", chat_id as "chatId", contact_id as "contactId",
             state is null and ended_at is null as "isOver",
             exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null) as "hasUnassignedMessages"
             from bot_conversations c where c.id = ${conversationId}`.execute(database(this.orm.em.fork()));
    return rows[0] ?? null;
  }

  /** Settles a conversation deleted with its bot, chat or device. */
  private async settleDeleted(conversationId: number): Promise<false> {
    await database(this.orm.em.fork())
      .updateTable('automatic_answers')
      .set({ state: 'silent', reason: 'deleted', updated_at: CURRENT_TIME })
      .where('conversation_id', '=', conversationId)
      .where('state', '=', 'chosen')
      .execute();
    return false;
  }

  private end(conversationId: number, { contactId }: OpenConversation): Promise<boolean> {
    return this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, contactId);
      return finishConversation(em, conversationId);
    });
  }

  private async sendPending(
    { accountId }: OpenConversation,
    row: AnswerRow,
    message: ArrivedMessage | undefined,
  ): Promise<void> {
    if (message) await this.sender.send(accountId, row, message);
    else await settleAnswer(this.orm.em.fork(), accountId, row.messageId, { reason: 'deleted' });
  }

  private decide(
    conversationId: number,
    { accountId, deviceId, chatId, contactId }: OpenConversation,
    messageId: number,
    messages: ReadonlyMap<number, ArrivedMessage>,
  ): Promise<void> {
    const where = { accountId, deviceId, chatId, contactId };
    return this.answers.considerWaiting(where, conversationId, messageId, messages.get(messageId));
  }
}
