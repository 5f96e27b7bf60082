import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RequestHandover } from '../../../messaging/conversation.messages.js';
import { SaveContactFacts } from '../../../address-book/address-book.messages.js';
import { Clock } from '../../../platform/clock.js';
import { AppError } from '../../../platform/errors.js';
import { log } from '../../../platform/logging.js';
import { scheduleJob } from '../../../platform/jobs/schedule-job.js';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { Effect, FlowState } from '../../flow/turn.js';
import { writeBotChat } from '../bot-chat.js';
import { findRunningBot } from '../choose-bot.js';
import { MAX_STEP_AGE_MINUTES } from '../conversation-limits.js';
import { ContinueConversation } from './continue-conversation.js';
import { SendReply } from './send-reply.js';
import { StopTurn } from './stop-turn.js';
import { advanceTurn, closeTurn, markFinished, type OpenTurn } from './turn-row.js';
import { waitOverJob } from './wait-over.job.js';

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** `perform` is idempotent. */
@Injectable()
export class PerformStep {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly replies: SendReply,
    private readonly stopTurn: StopTurn,
    private readonly continuation: ContinueConversation,
  ) {}

  async perform(turn: OpenTurn): Promise<{ isClosed: boolean }> {
    const effect = turn.effects[turn.nextStep];
    const overdueMs = this.clock.now().getTime() - turn.dueAt.getTime();
    if (!turn.isRunning) await this.stopTurn.stop(turn, 'stopped', 'stopped');
    else if (effect && overdueMs > MAX_STEP_AGE_MINUTES * 60_000) await this.stopTurn.stop(turn, 'refused', 'too_old');
    else if (effect?.kind === 'reply') return this.replies.send(turn);
    else await this.act(turn, effect);
    return { isClosed: false };
  }

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
        return this.changeContact(turn, effect);
      case 'wait':
        return this.wait(turn, effect);
      case 'hand_over':
        return this.handOver(turn, effect);
      case 'go_to':
        return this.enterBot(turn, effect);
      case 'call_webhook':
        throw new Error('CallWebhookJobHandler handles webhook steps');
    }
  }

  /** Ignores a failed change, such as of a deleted group, so that replies continue. */
  private async changeContact(
    turn: OpenTurn,
    effect: EffectOf<'change_group' | 'set_field' | 'set_name'>,
  ): Promise<void> {
    try {
      await this.commands.execute(new SaveContactFacts(turn.accountId, turn.contactId, factsOf(effect)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.info({ turn: turn.id, code: error.code }, 'contact update by chatbot rejected');
    }
    await advanceTurn(this.orm.em.fork(), turn, this.clock.now());
  }

  private async wait(turn: OpenTurn, { seconds }: EffectOf<'wait'>): Promise<void> {
    const { accountId, conversationId, id: turnId } = turn;
    const runAt = new Date(this.clock.now().getTime() + seconds * 1_000);
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await closeTurn(em, turn))) return;
      await scheduleJob(em, waitOverJob, {
        key: String(conversationId),
        accountId,
        runAt,
        payload: { conversationId, turnId },
      });
      await settleTurnAnswers(em, accountId, turnId, { answerId: null });
    });
  }

  private async handOver(turn: OpenTurn, { hours }: EffectOf<'hand_over'>): Promise<void> {
    const { accountId, chatId, conversationId } = turn;
    const now = this.clock.now();
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await advanceTurn(em, turn, now))) return;
      await markFinished(em, conversationId, 'handed_over');
      const pausedUntil = new Date(now.getTime() + hours * 3_600_000);
      await writeBotChat(em, accountId, chatId, { pausedUntil });
      await this.commands.execute(new RequestHandover(accountId, chatId, true));
    });
  }

  private async enterBot(turn: OpenTurn, { chatbotId, values }: EffectOf<'go_to'>): Promise<void> {
    const bot = await findRunningBot(this.orm.em.fork(), turn.accountId, chatbotId);
    if (!bot) return this.finish(turn);
    const state: FlowState = { at: [], tries: 0, variables: values };
    await this.continuation.closeAndContinue(turn, { kind: 'entered' }, { bot, state });
  }

  private async finish(turn: OpenTurn): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      if (await closeTurn(em, turn)) await settleTurnAnswers(em, turn.accountId, turn.id, { answerId: null });
    });
  }
}

function factsOf(effect: EffectOf<'change_group' | 'set_field' | 'set_name'>): SaveContactFacts['facts'] {
  if (effect.kind === 'set_name') return { name: effect.name };
  if (effect.kind === 'set_field') return { fields: { [effect.field]: effect.value } };
  return effect.action === 'add' ? { joinGroupIds: [effect.groupId] } : { leaveGroupIds: [effect.groupId] };
}
