import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AskForPerson, NotePerson } from '../../../messaging/conversation.messages.js';
import { Clock } from '../../../platform/clock.js';
import { AppError } from '../../../platform/errors.js';
import { log } from '../../../platform/logging.js';
import { setTimer } from '../../../platform/schedule/set-timer.js';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { Effect, FlowState } from '../../flow/turn.js';
import { writeBotChat } from '../bot-chat.js';
import { GIVEN_UP_AFTER_MINUTES } from '../conversation-limits.js';
import { GoOn } from './go-on.js';
import { SendReply } from './send-reply.js';
import { StopTurn } from './stop-turn.js';
import { advanceTurn, closeTurn, foresee, type OpenTurn } from './turn-row.js';
import { WaitOver } from './wait-over.timer.js';

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** Performs one step of a turn, or replies that follow each other without a pause, and writes down that it is done. Performed again it does the same again, and a message is one message. */
@Injectable()
export class PerformStep {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly replies: SendReply,
    private readonly stopTurn: StopTurn,
    private readonly goOn: GoOn,
  ) {}

  async perform(turn: OpenTurn): Promise<{ isClosed: boolean }> {
    const effect = turn.effects[turn.nextStep];
    const lateMs = this.clock.now().getTime() - turn.dueAt.getTime();
    if (!turn.isRunning) await this.stopTurn.stop(turn, 'stopped', 'stopped');
    else if (effect && lateMs > GIVEN_UP_AFTER_MINUTES * 60_000) await this.stopTurn.stop(turn, 'refused', 'too_old');
    else if (effect?.kind === 'reply') return this.replies.send(turn);
    else await this.act(turn, effect);
    return { isClosed: false };
  }

  /** The next step is a reply that is still to come. */
  showTyping(turn: OpenTurn): Promise<void> {
    return this.replies.showTyping(turn);
  }

  private act(turn: OpenTurn, effect: Exclude<Effect, { kind: 'reply' }> | undefined): Promise<void> {
    switch (effect?.kind) {
      case undefined:
        return this.finish(turn);
      case 'change_group':
      case 'set_field':
      case 'set_name':
        return this.note(turn, effect);
      case 'wait':
        return this.wait(turn, effect);
      case 'hand_over':
        return this.handOver(turn, effect);
      case 'go_to':
        return this.enter(turn, effect);
      case 'call_webhook':
        throw new Error('webhooks are called by a worker of their own');
    }
  }

  /** What cannot be kept, such as a group that is gone, does not keep them from being answered. */
  private async note(turn: OpenTurn, effect: Of<'change_group' | 'set_field' | 'set_name'>): Promise<void> {
    try {
      await this.commands.execute(new NotePerson(turn.accountId, turn.contactId, factsOf(effect)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.info({ turn: turn.id, code: error.code }, 'a chatbot could not write something down');
    }
    await advanceTurn(this.orm.em.fork(), turn, this.clock.now());
  }

  private async wait(turn: OpenTurn, { seconds }: Of<'wait'>): Promise<void> {
    const { accountId, conversationId, id: turnId } = turn;
    const dueAt = new Date(this.clock.now().getTime() + seconds * 1_000);
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await closeTurn(em, turn))) return;
      await setTimer(em, WaitOver, {
        ...{ key: String(conversationId), accountId, dueAt, payload: { conversationId, turnId } },
      });
      await settleTurnAnswers(em, accountId, turnId, { answerId: null });
    });
  }

  private async handOver(turn: OpenTurn, { hours }: Of<'hand_over'>): Promise<void> {
    const { accountId, chatId, conversationId } = turn;
    const now = this.clock.now();
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await advanceTurn(em, turn, now))) return;
      await foresee(em, conversationId, 'handed_over');
      const pausedUntil = new Date(now.getTime() + hours * 3_600_000);
      await writeBotChat(em, accountId, chatId, { pausedUntil });
      await this.commands.execute(new AskForPerson(accountId, chatId, true));
    });
  }

  private async enter(turn: OpenTurn, { chatbotId, values }: Of<'go_to'>): Promise<void> {
    const [bot] = await this.orm.em
      .fork()
      .execute<{ id: string; version: number }[]>(
        'select id, version from chatbots where id = ? and account_id = ? and is_running and version is not null',
        [chatbotId, turn.accountId],
      );
    if (!bot) return this.finish(turn);
    const state: FlowState = { at: [], tries: 0, variables: values };
    await this.goOn.on(turn, { kind: 'entered' }, { bot: { id: Number(bot.id), version: bot.version }, state });
  }

  private async finish(turn: OpenTurn): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      if (await closeTurn(em, turn)) await settleTurnAnswers(em, turn.accountId, turn.id, { answerId: null });
    });
  }
}

function factsOf(effect: Of<'change_group' | 'set_field' | 'set_name'>): NotePerson['facts'] {
  if (effect.kind === 'set_name') return { name: effect.name };
  if (effect.kind === 'set_field') return { fields: { [effect.field]: effect.value } };
  return effect.action === 'add' ? { joins: [effect.groupId] } : { leaves: [effect.groupId] };
}
