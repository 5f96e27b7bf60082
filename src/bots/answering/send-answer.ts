import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { FindOrdered } from '../../messaging/bulk.messages.js';
import type { ArrivedMessage } from '../../messaging/conversation.messages.js';
import { IdempotencyMismatch } from '../../messaging/messaging.errors.js';
import { SendMessage } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { type AnswerRow, keyOf, settleAnswer } from './answer-row.js';
import type { SilentReason } from './answers.contract.js';
import { reasonOf } from './reason-of.js';

/** Minutes in which an answer that was chosen is tried: later it would surprise. */
const GIVEN_UP_AFTER_MINUTES = 15;

interface AutoReplyContent {
  body: string | null;
  template_id: string | null;
  media_uuid: string | null;
}

/** Orders an answer that was chosen, and writes down what came of it. A repetition orders nothing new. */
@Injectable()
export class SendAnswer {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async send(accountId: number, row: AnswerRow, message: ArrivedMessage): Promise<void> {
    const em = this.orm.em.fork();
    const outcome = (await this.findOrdered(accountId, row)) ?? (await this.order(accountId, row, message));
    await settleAnswer(em, accountId, row.messageId, outcome);
  }

  /** Looked for first: its auto-reply may have been changed or deleted since. */
  private async findOrdered(accountId: number, row: AnswerRow): Promise<{ answerId: number } | null> {
    const key = keyOf(row);
    const ordered = (await this.queries.execute(new FindOrdered(accountId, [key]))).get(key);
    return ordered ? { answerId: ordered.id } : null;
  }

  private async order(
    accountId: number,
    row: AnswerRow,
    { chatId, deviceId, at }: ArrivedMessage,
  ): Promise<{ answerId: number } | { reason: SilentReason }> {
    if (this.clock.now().getTime() - at.getTime() > GIVEN_UP_AFTER_MINUTES * 60_000) return { reason: 'too_old' };
    const [content] = await this.orm.em
      .fork()
      .execute<AutoReplyContent[]>(
        'select body, template_id, media_uuid from auto_replies where id = ? and account_id = ?',
        [row.autoReplyId, accountId],
      );
    if (!content) return { reason: 'deleted' };
    try {
      const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
      const order = {
        ...{ device: sessionId, phone: null, chatId, contactId: null, attachment: null, quotedId: null },
        ...{ body: content.body, mediaUuid: content.media_uuid, purpose: 'message' as const },
        templateId: content.template_id === null ? null : Number(content.template_id),
      };
      const sent = await this.commands.execute(new SendMessage(accountId, order, keyOf(row), true));
      return { answerId: sent.message.id };
    } catch (error) {
      // Another process was quicker, with a text that was changed since.
      const ordered = error instanceof IdempotencyMismatch ? await this.findOrdered(accountId, row) : null;
      if (ordered) return ordered;
      const reason = reasonOf(error);
      if (reason === null) throw error;
      if (reason === 'failed')
        log.warn({ err: error, messageId: row.messageId }, 'an automatic answer was not ordered');
      return { reason };
    }
  }
}
