import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type ArrivedMessage, ReadInbound } from '../../messaging/conversation.messages.js';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { AnswerRecorded } from '../bots.messages.js';
import { type AnswerRow, findAnswer } from './answer-row.js';
import { ANSWER_MESSAGE } from './answer-subscriber.js';
import { type Decision, decideAnswer } from './decide-answer.js';
import { countAnswers, readCandidates } from './read-candidates.js';
import { ReadPerson, type Surroundings } from './read-person.js';
import { SendAnswer } from './send-answer.js';

type Payload = z.infer<typeof PersonWrote.payload>;

/**
 * Answers what somebody wrote, if anybody is to. First it is written down who does, once for each message; then the answer is ordered under
 * a key of both. Whatever dies in between, the next attempt goes on with what was written down. Messages of one person come in their order.
 */
@Injectable()
@Subscribe(PersonWrote, ANSWER_MESSAGE, { accounts: 'enrolled' })
export class AnswerMessage implements TaskHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly surroundings: ReadPerson,
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
    if (decided?.state === 'chosen') await this.sender.send(accountId, decided, message);
    if (decided) this.events.publish(new AnswerRecorded(accountId));
  }

  /** Null when no auto-reply runs on the device: nothing is written down then. */
  private async decide(accountId: number, payload: Payload, message: ArrivedMessage): Promise<AnswerRow | null> {
    const { deviceId, takenBy = null } = payload;
    const { contactId } = message;
    const messageId = payload.messageId!;
    const now = this.clock.now();
    const around = await this.surroundings.read(accountId, message, now);
    return this.orm.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`answers to contact ${contactId}`]);
      const candidates = await readCandidates(em, { accountId, contactId }, deviceId);
      if (candidates.length === 0) return null;
      const decision = decideAnswer({
        ...{ now, timeZone: around.timeZone, isAccountActive: around.isAccountActive, candidates },
        message: { at: new Date(payload.at), deviceId, takenBy },
        person: await this.withCount(em, { accountId, contactId }, around, now),
      });
      const { answeredBy } = decision;
      await em.execute(
        `insert into automatic_answers (created_at, account_id, device_id, contact_id, message_id, state, reason, auto_reply_id, auto_reply_name)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (message_id) do nothing`,
        [
          ...[now, accountId, deviceId, contactId, messageId, answeredBy ? 'chosen' : 'silent', reasonOf(decision)],
          ...[answeredBy?.id ?? null, answeredBy?.name ?? null],
        ],
      );
      return findAnswer(em, accountId, messageId);
    });
  }

  private async withCount(
    em: Parameters<typeof countAnswers>[0],
    whom: Parameters<typeof countAnswers>[1],
    { person }: Surroundings,
    now: Date,
  ) {
    return { ...person, answersThisHour: await countAnswers(em, whom, now) };
  }
}

/** What stands against any answer, or else what the newest auto-reply says. */
function reasonOf({ answeredBy, silence, verdicts }: Decision): string | null {
  return answeredBy ? null : (silence ?? verdicts[0]?.verdict ?? null);
}
