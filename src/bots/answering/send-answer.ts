import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { FindMessagesByKeys, SendMessage } from '../../messaging/messaging.messages.js';
import { FindTemplates } from '../../templates/templates.messages.js';
import { type ArrivedMessage, ReadInbound } from '../../messaging/conversation.messages.js';
import { ChatNotFound, IdempotencyMismatch } from '../../messaging/messaging.errors.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { ChatAutomationChanged } from '../bots.messages.js';
import { type AnswerRow, answerKey, settleAnswer } from './answer-row.js';
import type { NoReplyReason } from './answers.contract.js';
import { noReplyReasonOf } from './no-reply-reason-of.js';

/** Contacts no longer expect a later answer. */
const MAX_ANSWER_AGE_MINUTES = 15;

@Injectable()
export class SendAnswer {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly events: EventBus,
  ) {}

  async send(accountId: number, row: AnswerRow, message: ArrivedMessage): Promise<void> {
    const em = this.orm.em.fork();
    const outcome = (await this.findExisting(accountId, row)) ?? (await this.queueReply(accountId, row, message));
    await settleAnswer(em, accountId, row.messageId, outcome);
    if ('reason' in outcome && outcome.reason === 'too_old')
      this.events.publish(new ChatAutomationChanged(accountId, message.chatId));
  }

  /** Finds the message of an earlier attempt, whose text may differ. */
  private async findExisting(accountId: number, row: AnswerRow): Promise<{ answerId: number } | null> {
    const key = answerKey(row);
    const existing = (await this.queries.execute(new FindMessagesByKeys(accountId, [key]))).get(key);
    return existing ? { answerId: existing.id } : null;
  }

  private async queueReply(
    accountId: number,
    row: AnswerRow,
    { chatId, deviceId, at }: ArrivedMessage,
  ): Promise<{ answerId: number } | { reason: NoReplyReason }> {
    if (this.clock.now().getTime() - at.getTime() > MAX_ANSWER_AGE_MINUTES * 60_000) return { reason: 'too_old' };
    const content = await database(this.orm.em.fork())
      .selectFrom('auto_replies')
      .select(['body', 'template_id as templateId', 'media_uuid as mediaUuid'])
      .where('id', '=', row.autoReplyId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!content) return { reason: 'deleted' };
    try {
      const { templateId, mediaUuid } = content;
      const templates = await this.queries.execute(
        new FindTemplates(accountId, templateId === null ? [] : [templateId]),
      );
      const template = templates.get(templateId ?? 0);
      const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
      const request = {
        device: sessionId,
        phone: null,
        chatId,
        contactId: null,
        attachment: null,
        quotedId: null,
        body: template?.content ?? content.body,
        mediaUuid,
        purpose: 'message' as const,
        templateId,
        isFileOptional: true,
      };
      const sent = await this.commands.execute(new SendMessage(accountId, request, answerKey(row), true));
      return { answerId: sent.message.id };
    } catch (error) {
      // Another process sent a different text first.
      const existing = error instanceof IdempotencyMismatch ? await this.findExisting(accountId, row) : null;
      if (existing) return existing;
      const moved = error instanceof ChatNotFound ? await this.findMoved(accountId, row, chatId) : null;
      if (moved) return this.queueReply(accountId, row, moved);
      const reason = noReplyReasonOf(error);
      if (reason === null) throw error;
      if (reason === 'failed') log.warn({ err: error, messageId: row.messageId }, 'auto-reply rejected');
      return { reason };
    }
  }

  /** Finds messages that a merge of contacts moved to another chat. */
  private async findMoved(
    accountId: number,
    { messageId }: AnswerRow,
    previousChatId: number,
  ): Promise<ArrivedMessage | null> {
    const message = (await this.queries.execute(new ReadInbound(accountId, [messageId]))).get(messageId);
    return message && message.chatId !== previousChatId ? message : null;
  }
}
