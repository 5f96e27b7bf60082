import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type ArrivedMessage, ReadInbound } from '../../messaging/conversation.messages.js';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import { Workers } from '../../platform/queues/workers.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { AnswerRecorded, ChatBotsChanged } from '../bots.messages.js';
import { ReadWorld } from '../conversations/read-world.js';
import { RunTurnsWorker } from '../conversations/run-turns.worker.js';
import { type AnswerRow, findAnswer } from './answer-row.js';
import { ANSWER_MESSAGE } from './answer-subscriber.js';
import { DecideMessage } from './decide-message.js';
import { lockAnswers } from './lock-answers.js';
import { ReadPerson } from './read-person.js';
import { SendAnswer } from './send-answer.js';
import { toInput } from './to-input.js';

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
    private readonly surroundings: ReadPerson,
    private readonly worlds: ReadWorld,
    private readonly decider: DecideMessage,
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
    const { deviceId, takenBy = null } = payload;
    const { contactId, chatId } = message;
    const messageId = payload.messageId!;
    const world = await this.worlds.read({ accountId, deviceId, contactId }, message.body ?? '');
    const around = await this.surroundings.read(accountId, message, world.now);
    const [row, hasChanged] = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, contactId);
      const decided = await this.decider.decide(em, {
        ...{ accountId, deviceId, chatId, contactId, messageIds: [messageId], at: new Date(payload.at), takenBy },
        ...{ hasWaited: false, input: toInput([message]), world, around },
      });
      return [decided && (await findAnswer(em, accountId, messageId)), decided?.hasChanged] as const;
    });
    if (hasChanged) this.events.publish(new ChatBotsChanged(accountId, chatId));
    return row;
  }
}
