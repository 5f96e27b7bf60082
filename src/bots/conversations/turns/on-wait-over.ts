import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { AskForPerson } from '../../../messaging/conversation.messages.js';
import { OnTimer } from '../../../platform/schedule/define-timer.js';
import type { Task, TaskHandler } from '../../../platform/tasks/task-handler.js';
import { findSilence } from '../../answering/deciding/decide-answer.js';
import { lockAnswers } from '../../answering/deciding/lock-answers.js';
import { countAnswers } from '../../answering/deciding/read-candidates.js';
import { ReadPerson } from '../../answering/deciding/read-person.js';
import { ChatBotsChanged } from '../../bots.messages.js';
import { endConversation, lockConversation, type Outcome, readConversation } from '../conversation-row.js';
import { GoOn } from './go-on.js';
import { TurnWritten } from './turn-written.js';
import { WaitOver } from './wait-over.timer.js';

type Payload = z.infer<typeof WaitOver.payload>;

/** Goes on after a wait, unless the conversation is another by then or nobody is to be answered now. */
@Injectable()
@OnTimer(WaitOver)
export class OnWaitOver implements TaskHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly surroundings: ReadPerson,
    private readonly goOn: GoOn,
  ) {}

  async handle(task: Task<Payload>): Promise<void> {
    const { conversationId, turnId } = task.payload;
    const conversation = await readConversation(this.orm.em.fork(), conversationId);
    if (!conversation) return;
    const { accountId, contactId, chatId } = conversation;
    const world = await this.goOn.readWorld(conversationId, conversation);
    const writer = { contactId, chatId, phone: null, lid: null };
    const around = await this.surroundings.read(accountId, writer, world.now);
    const hasEnded = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, contactId);
      const open = await lockConversation(em, accountId, { id: conversationId });
      const [last] = await em.execute<{ id: string; is_running: boolean }[]>(
        `select t.id, b.is_running from bot_turns t join chatbots b on b.id = t.chatbot_id where t.conversation_id = ? order by t.id desc limit 1`,
        [conversationId],
      );
      await task.complete(em);
      if (!open || open.isBusy || Number(last?.id) !== turnId) return false;
      const silence = findSilence({
        ...{ now: world.now, isAccountActive: around.isAccountActive },
        message: { at: world.now, deviceId: open.deviceId, takenBy: null },
        person: { ...around.person, answersThisHour: await countAnswers(em, { accountId, contactId }, world.now) },
      });
      const outcome = last?.is_running ? outcomeOf(silence) : 'stopped';
      if (outcome === 'too_many') await this.commands.execute(new AskForPerson(accountId, chatId, true));
      if (outcome === null) await this.goOn.walkOn(em, open, { input: { kind: 'elapsed' }, world });
      else await endConversation(em, conversationId, outcome);
      return outcome !== null;
    });
    this.events.publish(hasEnded ? new ChatBotsChanged(accountId, chatId) : new TurnWritten(conversationId));
  }
}

function outcomeOf(silence: ReturnType<typeof findSilence>): Outcome | null {
  if (silence === null) return null;
  if (silence === 'by_hand' || silence === 'paused') return 'taken_over';
  return silence === 'too_many' ? 'too_many' : 'refused';
}
