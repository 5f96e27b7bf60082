import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Workers } from '../../../platform/queues/workers.js';
import { TYPING_SECONDS } from '../conversation-limits.js';
import { CallWebhookWorker } from './call-webhook.worker.js';
import { PerformStep } from './perform-step.js';
import { SettleConversation } from './settle-conversation.js';
import { type OpenTurn, findOpenTurn } from './turn-row.js';
import { TurnWritten } from './turn-written.js';

/**
 * Performs what the turns of a conversation are to do now, one step after the other, and then takes what was written meanwhile. What is done
 * is written down with each step, and messages bear a key of turn and step: whoever takes over a half-done turn sends nothing twice.
 */
@Injectable()
export class RunTurns {
  constructor(
    private readonly orm: MikroORM,
    private readonly workers: Workers,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly steps: PerformStep,
    private readonly settle: SettleConversation,
  ) {}

  /** What has to wait goes on in a worker. `begun`: the open turn, when it is known. */
  async run(conversationId: number, begun: OpenTurn | null = null): Promise<void> {
    for (let first = begun; ; first = null) {
      const turn = first ?? (await findOpenTurn(this.orm.em.fork(), conversationId));
      if (turn) {
        const waitMs = turn.dueAt.getTime() - this.clock.now().getTime();
        if (waitMs > 0) return this.comeBack(turn, waitMs);
        // Somebody else's server may take its time: others are not kept waiting for it.
        if (turn.effects[turn.nextStep]?.kind === 'call_webhook')
          return this.workers.wake(CallWebhookWorker, { conversationId });
        const { isClosed } = await this.steps.perform(turn);
        if (!isClosed) continue;
      }
      if (!(await this.settle.settle(conversationId))) return;
    }
  }

  private async comeBack(turn: OpenTurn, waitMs: number): Promise<void> {
    const { conversationId } = turn;
    const delayMs = Math.min(waitMs, TYPING_SECONDS * 1_000);
    this.events.publish(new TurnWritten(conversationId, delayMs));
    await this.steps.showTyping(turn);
  }
}
