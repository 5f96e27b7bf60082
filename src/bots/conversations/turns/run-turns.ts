import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { TYPING_SECONDS } from '../conversation-limits.js';
import { callWebhookJob } from './call-webhook.job.js';
import { PerformStep } from './perform-step.js';
import { SettleConversation } from './settle-conversation.js';
import { type OpenTurn, findOpenTurn } from './turn-row.js';
import { TurnWritten } from './turn-written.js';

/** Prevents duplicates by idempotency keys of turn and step. */
@Injectable()
export class RunTurns {
  constructor(
    private readonly orm: MikroORM,
    private readonly jobs: Jobs,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly steps: PerformStep,
    private readonly settler: SettleConversation,
  ) {}

  /** `started` is the open turn, or null to read it. */
  async run(conversationId: number, started: OpenTurn | null = null): Promise<void> {
    for (let first = started; ; first = null) {
      const turn = first ?? (await findOpenTurn(this.orm.em.fork(), conversationId));
      if (turn) {
        const waitMs = turn.dueAt.getTime() - this.clock.now().getTime();
        if (waitMs > 0) return this.continueLater(turn, waitMs);
        // Slow servers must not delay conversations.
        if (turn.effects[turn.nextStep]?.kind === 'call_webhook')
          return this.jobs.enqueue(callWebhookJob, { conversationId });
        const { isClosed } = await this.steps.perform(turn);
        if (!isClosed) continue;
      }
      if (!(await this.settler.settle(conversationId))) return;
    }
  }

  private async continueLater(turn: OpenTurn, waitMs: number): Promise<void> {
    const { conversationId } = turn;
    const delayMs = Math.min(waitMs, TYPING_SECONDS * 1_000);
    this.events.publish(new TurnWritten(conversationId, delayMs));
    await this.steps.showTyping(turn);
  }
}
