import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.js';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { Workers } from '../../../platform/queues/workers.js';
import { CallWebhookWorker } from './call-webhook.worker.js';
import { TYPING_SECONDS } from '../conversation-limits.js';
import { PerformStep } from './perform-step.js';
import { SendReply } from './send-reply.js';
import { SettleConversation } from './settle-conversation.js';
import { type OpenTurn, findOpenTurn } from './turn-row.js';

const RunTurns = z.object({ conversationId: z.number() });
type RunTurns = z.infer<typeof RunTurns>;

/**
 * Performs what the turns of a conversation are to do, one step after the other, and then takes what was written meanwhile. What is done is
 * written down with each step, and messages bear a key of turn and step: a process that takes over a half-done turn sends nothing twice.
 */
@BackgroundWork({
  ...{ name: 'run-bot-turns', payload: RunTurns, key: ({ conversationId }) => conversationId },
  ...{ concurrency: 8, everyMs: 5_000 },
})
export class RunTurnsWorker extends BackgroundWorker<RunTurns> {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly clock: Clock,
    private readonly steps: PerformStep,
    private readonly replies: SendReply,
    private readonly settle: SettleConversation,
  ) {
    super();
  }

  protected async handle({ conversationId }: RunTurns): Promise<void> {
    for (;;) {
      const turn = await findOpenTurn(this.em.fork(), conversationId);
      if (!turn) {
        if (await this.settle.settle(conversationId)) continue;
        return;
      }
      const waitMs = turn.dueAt.getTime() - this.clock.now().getTime();
      if (waitMs > 0) return this.comeBack(turn, waitMs);
      // Somebody else's server may take its time: others are not kept waiting for it.
      if (turn.effects[turn.nextStep]?.kind === 'call_webhook')
        return this.workers.wake(CallWebhookWorker, { conversationId });
      await this.steps.perform(turn);
    }
  }

  private async comeBack(turn: OpenTurn, waitMs: number): Promise<void> {
    const { conversationId } = turn;
    const delayMs = Math.min(waitMs, TYPING_SECONDS * 1_000);
    await this.workers.wake(RunTurnsWorker, { conversationId }, { delayMs });
    await this.replies.showTyping(turn);
  }

  override async reconcile(): Promise<RunTurns[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select conversation_id as id from bot_turns where due_at <= now() and effects -> next_step ->> 'kind' is distinct from 'call_webhook'
       union select c.id from bot_conversations c where c.ended_at is null and c.state is null
         and not exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null)
       union select a.conversation_id from automatic_answers a where a.state = 'chosen' and a.turn_id is null and a.conversation_id is not null
         and not exists (select from bot_turns t where t.conversation_id = a.conversation_id and t.due_at is not null)`,
    );
    return rows.map(({ id }) => ({ conversationId: Number(id) }));
  }
}
