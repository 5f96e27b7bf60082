import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { RequestHandover } from '../../../messaging/conversation.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { HandlesJob } from '../../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../../platform/jobs/job-handler.js';
import { findSkipReason } from '../../answering/deciding/decide-answer.js';
import { lockAnswers } from '../../answering/deciding/lock-answers.js';
import { countAnswers } from '../../answering/deciding/read-candidates.js';
import { ReadContactContext } from '../../answering/deciding/read-contact-context.js';
import { ChatAutomationChanged } from '../../bots.messages.js';
import { endConversation, lockConversation, type ConversationOutcome, readConversation } from '../conversation-row.js';
import { ContinueConversation } from './continue-conversation.js';
import { TurnWritten } from './turn-written.js';
import { waitOverJob } from './wait-over.job.js';

type Payload = z.infer<typeof waitOverJob.schema>;

/** Ends the conversation if answers are suppressed. Ignores a wait before a newer turn. */
@HandlesJob(waitOverJob)
export class OnWaitOver implements DurableJobHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly contactReader: ReadContactContext,
    private readonly continuation: ContinueConversation,
  ) {}

  async execute(payload: Payload, run: JobRun<Payload>): Promise<void> {
    const { conversationId, turnId } = payload;
    const conversation = await readConversation(this.orm.em.fork(), conversationId);
    if (!conversation) return;
    const { accountId, contactId, chatId } = conversation;
    const world = await this.continuation.readWorld(conversationId, conversation);
    const sender = { contactId, chatId, phone: null, lid: null };
    const contactContext = await this.contactReader.read(accountId, sender, world.now);
    const hasEnded = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, contactId);
      const open = await lockConversation(em, accountId, { id: conversationId });
      // A merge moved the conversation to another contact before the lock was taken.
      if (open && open.contactId !== contactId) return null;
      const last = await database(em)
        .selectFrom('bot_turns as t')
        .innerJoin('chatbots as b', 'b.id', 't.chatbot_id')
        .select(['t.id', 'b.is_running'])
        .where('t.conversation_id', '=', conversationId)
        .orderBy('t.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      await run.complete(em);
      if (!open || open.hasOpenTurn || last?.id !== turnId) return false;
      const skipReason = findSkipReason({
        now: world.now,
        isAccountActive: contactContext.isAccountActive,
        message: { at: world.now, deviceId: open.deviceId, claimedBy: null },
        person: {
          ...contactContext.person,
          answersThisHour: await countAnswers(em, { accountId, contactId }, world.now),
        },
      });
      const outcome = last?.is_running ? outcomeOf(skipReason) : 'stopped';
      if (outcome === 'too_many') await this.commands.execute(new RequestHandover(accountId, chatId, true));
      if (outcome === null) await this.continuation.writeNextTurn(em, open, { input: { kind: 'elapsed' }, world });
      else await endConversation(em, conversationId, outcome);
      return outcome !== null;
    });
    if (hasEnded === null) return this.execute(payload, run);
    this.events.publish(hasEnded ? new ChatAutomationChanged(accountId, chatId) : new TurnWritten(conversationId));
  }
}

function outcomeOf(skipReason: ReturnType<typeof findSkipReason>): ConversationOutcome | null {
  if (skipReason === null) return null;
  if (skipReason === 'by_hand' || skipReason === 'paused') return 'taken_over';
  return skipReason === 'too_many' ? 'too_many' : 'refused';
}
