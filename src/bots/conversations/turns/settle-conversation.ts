import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { type ArrivedMessage, ReadInbound } from '../../../messaging/conversation.messages.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { type AnswerRow, findWaiting, settleAnswer } from '../../answering/answer-row.js';
import { ConsiderMessages } from '../../answering/deciding/consider-messages.js';
import { lockAnswers } from '../../answering/deciding/lock-answers.js';
import { SendAnswer } from '../../answering/send-answer.js';
import { AnswerRecorded, ChatBotsChanged } from '../../bots.messages.js';
import { finishConversation } from '../conversation-row.js';

interface Place {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
  isOver: boolean;
  /** Messages wait for a turn of their own. */
  isAwaited: boolean;
}

/** What there is to do for a conversation of which no turn is open: what was written meanwhile is one input, and what is over ends. */
@Injectable()
export class SettleConversation {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly answers: ConsiderMessages,
    private readonly sender: SendAnswer,
  ) {}

  /** Whether to look again: something was done. */
  async settle(conversationId: number): Promise<boolean> {
    const place = await this.find(conversationId);
    if (!place) return this.giveUp(conversationId);
    const waiting = place.isAwaited ? await findWaiting(this.orm.em.fork(), conversationId) : [];
    if (waiting.length === 0) {
      const hasEnded = place.isOver && (await this.end(conversationId, place));
      this.events.publish(new AnswerRecorded(place.accountId));
      if (hasEnded) this.events.publish(new ChatBotsChanged(place.accountId, place.chatId));
      return false;
    }
    const messages = await this.queries.execute(
      new ReadInbound(
        place.accountId,
        waiting.map(({ messageId }) => messageId),
      ),
    );
    const owed = waiting.find(({ autoReplyId }) => autoReplyId !== null);
    if (owed) await this.sendOwed(place, owed, messages.get(owed.messageId));
    else await this.decide(conversationId, place, waiting, messages);
    return true;
  }

  private async find(conversationId: number): Promise<Place | null> {
    const [row] = await this.orm.em.fork().execute<
      {
        account_id: string;
        device_id: string;
        chat_id: string;
        contact_id: string;
        is_over: boolean;
        is_awaited: boolean;
      }[]
    >(
      prepared(
        `select account_id, device_id, chat_id, contact_id, state is null and ended_at is null as is_over,
             exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null) as is_awaited
             from bot_conversations c where c.id = ?`,
      ),
      [conversationId],
    );
    return row
      ? {
          ...{ accountId: Number(row.account_id), deviceId: Number(row.device_id), chatId: Number(row.chat_id) },
          ...{ contactId: Number(row.contact_id), isOver: row.is_over, isAwaited: row.is_awaited },
        }
      : null;
  }

  /** Its bot, its chat or its device is gone, and nobody answers what waited for it. */
  private async giveUp(conversationId: number): Promise<false> {
    await this.orm.em
      .fork()
      .execute(
        `update automatic_answers set state = 'silent', reason = 'deleted', updated_at = clock_timestamp() where conversation_id = ? and state = 'chosen'`,
        [conversationId],
      );
    return false;
  }

  private end(conversationId: number, { contactId }: Place): Promise<boolean> {
    return this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, contactId);
      return finishConversation(em, conversationId);
    });
  }

  private async sendOwed({ accountId }: Place, row: AnswerRow, message: ArrivedMessage | undefined): Promise<void> {
    if (message) await this.sender.send(accountId, row, message);
    else await settleAnswer(this.orm.em.fork(), accountId, row.messageId, { reason: 'deleted' });
  }

  private decide(
    conversationId: number,
    { accountId, deviceId, chatId, contactId }: Place,
    waiting: readonly AnswerRow[],
    messages: ReadonlyMap<number, ArrivedMessage>,
  ): Promise<void> {
    const messageIds = waiting.map(({ messageId }) => messageId);
    return this.answers.considerWaiting(
      { accountId, deviceId, chatId, contactId },
      conversationId,
      messageIds,
      messageIds.flatMap((id) => messages.get(id) ?? []),
    );
  }
}
