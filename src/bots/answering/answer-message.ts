import { MikroORM } from '@mikro-orm/postgresql';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../platform/jobs/job-handler.js';
import { type ArrivedMessage, ReadInbound } from '../../messaging/conversation.messages.js';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { AnswerRecorded } from '../bots.messages.js';
import { RunTurns } from '../conversations/turns/run-turns.js';
import type { OpenTurn } from '../conversations/turns/turn-row.js';
import { type AnswerRow, findAnswers } from './answer-row.js';
import { answerMessageJob } from './answer-message.job.js';
import { type UndecidedMessage, ConsiderMessages } from './deciding/consider-messages.js';
import { SendAnswer } from './send-answer.js';

type Payload = z.infer<typeof PersonWrote.payload>;

/** Continues a retry from the stored decision. */
@HandlesJob(answerMessageJob)
export class AnswerMessage implements DurableJobHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly turns: RunTurns,
    private readonly answers: ConsiderMessages,
    private readonly sender: SendAnswer,
  ) {}

  execute(_payload: Payload, run: JobRun<Payload>): Promise<void> {
    return this.executeBatch([run]);
  }

  /** Handles runs of one key, and therefore one account. */
  async executeBatch(runs: readonly JobRun<Payload>[]): Promise<void> {
    const accountId = runs[0]?.accountId ?? null;
    const payloads = runs.map(({ payload }) => payload);
    const ids = payloads.flatMap(({ messageId }) => messageId ?? []);
    if (accountId === null || ids.length === 0) return;
    const [messages, previous] = await Promise.all([
      this.queries.execute(new ReadInbound(accountId, ids)),
      findAnswers(this.orm.em.fork(), accountId, ids),
    ]);
    const decidedIds = new Set(previous.map(({ messageId }) => messageId));
    const undecided = payloads.flatMap((payload) => toUndecided(payload, messages, decidedIds));
    const decided = [...previous];
    const started: OpenTurn[] = [];
    for (const [chatId, [first, ...later]] of Map.groupBy(undecided, ({ message }) => message.chatId)) {
      if (!first) continue;
      const { deviceId, contactId } = first.message;
      const scope = { accountId, deviceId, chatId, contactId };
      const considered = await this.answers.considerEach(scope, [first, ...later]);
      // A merge moved the chat, so the messages are read again.
      if (considered === null) return this.executeBatch(runs);
      decided.push(...considered.rows);
      started.push(...considered.started);
    }
    if (decided.length === 0) return;
    await this.perform(accountId, decided, started, messages);
    this.events.publish(new AnswerRecorded(accountId));
  }

  private async perform(
    accountId: number,
    decided: readonly AnswerRow[],
    started: readonly OpenTurn[],
    messages: ReadonlyMap<number, ArrivedMessage>,
  ): Promise<void> {
    const chosen = decided.filter(({ state }) => state === 'chosen');
    for (const row of chosen) {
      const message = messages.get(row.messageId);
      if (row.conversationId === null && message) await this.sender.send(accountId, row, message);
    }
    const turns = new Map(started.map((turn) => [turn.conversationId, turn]));
    const conversations = new Set(chosen.flatMap(({ conversationId }) => conversationId ?? []));
    for (const conversationId of conversations) await this.turns.run(conversationId, turns.get(conversationId) ?? null);
  }
}

/** Leaves out unreadable messages, which are published again once decrypted. */
function toUndecided(
  { messageId, at, takenBy: claimedBy = null }: Payload,
  messages: ReadonlyMap<number, ArrivedMessage>,
  decidedIds: ReadonlySet<number>,
): UndecidedMessage | [] {
  const message = messageId === undefined ? undefined : messages.get(messageId);
  if (messageId === undefined || !message || message.isUnreadable || decidedIds.has(messageId)) return [];
  return { id: messageId, message, at: new Date(at), claimedBy };
}
