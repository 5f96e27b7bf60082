import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type ArrivedMessage, ReadInbound } from '../../messaging/conversation.messages.js';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import { Workers } from '../../platform/queues/workers.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { AnswerRecorded } from '../bots.messages.js';
import { RunTurnsWorker } from '../conversations/turns/run-turns.worker.js';
import { type AnswerRow, findAnswer } from './answer-row.js';
import { ANSWER_MESSAGE } from './answer-subscriber.js';
import { ConsiderMessages } from './deciding/consider-messages.js';
import { SendAnswer } from './send-answer.js';

type Payload = z.infer<typeof PersonWrote.payload>;

/**
 * Answers what somebody wrote, if anybody is to. First it is written down who does, once for each message; then the answer is ordered under
 * a key of both, or the turn of a bot is performed. Whatever dies in between, the next attempt goes on with what was written down. Messages
 * of one person come in their order.
 */
@Injectable()
@Subscribe(PersonWrote, ANSWER_MESSAGE, { accounts: 'enrolled' })
export class AnswerMessage implements TaskHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly workers: Workers,
    private readonly answers: ConsiderMessages,
    private readonly sender: SendAnswer,
  ) {}

  async handle(task: Task<Payload>): Promise<void> {
    const { accountId, payload } = task;
    if (accountId === null || payload.messageId === undefined) return;
    const em = this.orm.em.fork();
    const { messageId } = payload;
    const message = (await this.queries.execute(new ReadInbound(accountId, [messageId]))).get(messageId);
    // What cannot be read comes again, or never: it is told anew when it does.
    if (!message || message.isUnreadable) return;
    const decided = (await findAnswer(em, accountId, messageId)) ?? (await this.decide(accountId, payload, message));
    if (!decided) return;
    if (decided.state === 'chosen' && decided.conversationId !== null)
      await this.workers.wake(RunTurnsWorker, { conversationId: decided.conversationId });
    else if (decided.state === 'chosen') await this.sender.send(accountId, decided, message);
    this.events.publish(new AnswerRecorded(accountId));
  }

  /** Null when nothing runs on the device: nothing is written down then. */
  private async decide(accountId: number, payload: Payload, message: ArrivedMessage): Promise<AnswerRow | null> {
    const { deviceId, takenBy = null, messageId = 0, at } = payload;
    const { contactId, chatId } = message;
    await this.answers.consider({
      ...{ accountId, deviceId, chatId, contactId, messageIds: [messageId], messages: [message] },
      ...{ at: new Date(at), takenBy, waitedFor: null },
    });
    return findAnswer(this.orm.em.fork(), accountId, messageId);
  }
}
