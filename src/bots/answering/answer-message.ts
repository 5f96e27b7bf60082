import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type ArrivedMessage, ReadInbound } from '../../messaging/conversation.messages.js';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { AnswerRecorded } from '../bots.messages.js';
import { RunTurns } from '../conversations/turns/run-turns.js';
import type { OpenTurn } from '../conversations/turns/turn-row.js';
import { type AnswerRow, findAnswers } from './answer-row.js';
import { ANSWER_MESSAGE } from './answer-subscriber.js';
import { type Arrived, ConsiderMessages } from './deciding/consider-messages.js';
import { SendAnswer } from './send-answer.js';

type Payload = z.infer<typeof PersonWrote.payload>;

/**
 * Answers what somebody wrote, if anybody is to. First it is written down who does, once for each message; then the answer is ordered under
 * a key of both, or the turn of a bot is performed. Whatever dies in between, the next attempt goes on with what was written down. Messages
 * of one person come in their order, those that wait at the same time together: what is read about their writer is read once.
 */
@Injectable()
@Subscribe(PersonWrote, ANSWER_MESSAGE, { accounts: 'enrolled' })
export class AnswerMessage implements TaskHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly turns: RunTurns,
    private readonly answers: ConsiderMessages,
    private readonly sender: SendAnswer,
  ) {}

  handle(task: Task<Payload>): Promise<void> {
    return this.handleTogether([task]);
  }

  /** All of one key, and so of one account. */
  async handleTogether(tasks: readonly Task<Payload>[]): Promise<void> {
    const accountId = tasks[0]?.accountId ?? null;
    const payloads = tasks.map(({ payload }) => payload);
    const ids = payloads.flatMap(({ messageId }) => messageId ?? []);
    if (accountId === null || ids.length === 0) return;
    const [messages, former] = await Promise.all([
      this.queries.execute(new ReadInbound(accountId, ids)),
      findAnswers(this.orm.em.fork(), accountId, ids),
    ]);
    const known = new Set(former.map(({ messageId }) => messageId));
    const arrived = payloads.flatMap((payload) => toArrived(payload, messages, known));
    const decided = [...former];
    const begun: OpenTurn[] = [];
    for (const [chatId, [first, ...others]] of Map.groupBy(arrived, ({ message }) => message.chatId)) {
      if (!first) continue;
      const { deviceId, contactId } = first.message;
      const where = { accountId, deviceId, chatId, contactId };
      const considered = await this.answers.considerEach(where, [first, ...others]);
      decided.push(...considered.rows);
      begun.push(...considered.begun);
    }
    if (decided.length === 0) return;
    await this.perform(accountId, decided, begun, messages);
    this.events.publish(new AnswerRecorded(accountId));
  }

  private async perform(
    accountId: number,
    decided: readonly AnswerRow[],
    begun: readonly OpenTurn[],
    messages: ReadonlyMap<number, ArrivedMessage>,
  ): Promise<void> {
    const chosen = decided.filter(({ state }) => state === 'chosen');
    for (const row of chosen) {
      const message = messages.get(row.messageId);
      if (row.conversationId === null && message) await this.sender.send(accountId, row, message);
    }
    const turns = new Map(begun.map((turn) => [turn.conversationId, turn]));
    const conversations = new Set(chosen.flatMap(({ conversationId }) => conversationId ?? []));
    for (const conversationId of conversations) await this.turns.run(conversationId, turns.get(conversationId) ?? null);
  }
}

/** What cannot be read comes again, or never: it is told anew when it does. */
function toArrived(
  { messageId, at, takenBy = null }: Payload,
  messages: ReadonlyMap<number, ArrivedMessage>,
  known: ReadonlySet<number>,
): Arrived | [] {
  const message = messageId === undefined ? undefined : messages.get(messageId);
  if (messageId === undefined || !message || message.isUnreadable || known.has(messageId)) return [];
  return { id: messageId, message, at: new Date(at), takenBy };
}
