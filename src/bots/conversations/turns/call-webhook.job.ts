import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { DescribePerson } from '../../../address-book/address-book.messages.js';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { log } from '../../../platform/logging.js';
import { OutgoingClient } from '../../../platform/webhooks/outgoing-client.js';
import type { Effect } from '../../flow/turn.js';
import { ContinueConversation } from './continue-conversation.js';
import { type OpenTurn, findOpenTurn } from './turn-row.js';

const CallWebhook = z.object({ conversationId: z.number() });
type CallWebhook = z.infer<typeof CallWebhook>;

const TIMEOUT_MS = 5_000;

/** A crash repeats the call with the same Idempotency-Key. */
export const callWebhookJob = defineJob({
  name: 'call-bot-webhooks',
  schema: CallWebhook,
  key: ({ conversationId }) => conversationId,
  concurrency: 16,
  everyMs: 5_000,
  outward: true,
  accountOf: 'bot_conversations',
});

@HandlesJob(callWebhookJob)
export class CallWebhookJobHandler implements QueuedJobHandler<CallWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly client: OutgoingClient,
    private readonly continuation: ContinueConversation,
  ) {}

  async execute({ conversationId }: CallWebhook): Promise<void> {
    const turn = await findOpenTurn(this.em.fork(), conversationId);
    const effect = turn?.effects[turn.nextStep];
    if (!turn || effect?.kind !== 'call_webhook') return;
    const json = turn.isRunning ? await this.call(turn, effect) : null;
    await this.continuation.closeAndContinue(turn, { kind: 'answered', json });
  }

  private async call(turn: OpenTurn, { url, values }: Extract<Effect, { kind: 'call_webhook' }>): Promise<unknown> {
    const person = await this.queries.execute(new DescribePerson(turn.accountId, turn.contactId));
    const { phone = null, name = null, fields = {} } = person ?? {};
    const body = {
      chatbot_id: turn.chatbotId,
      conversation_id: turn.conversationId,
      device_id: turn.deviceId,
      contact: { id: turn.contactId, phone, name, fields },
      variables: values,
    };
    try {
      const response = await this.client.request(url, {
        method: 'POST',
        body: JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': `${turn.id}-${turn.nextStep}`,
        },
      });
      if (response.status < 200 || response.status > 299) return null;
      return JSON.parse(response.body.toString('utf8')) as unknown;
    } catch (error) {
      log.info({ turn: turn.id, code: (error as { code?: unknown }).code ?? null }, 'chatbot webhook request failed');
      return null;
    }
  }

  findDue(): Promise<CallWebhook[]> {
    return database(this.em)
      .selectFrom('bot_turns')
      .select('conversation_id as conversationId')
      .where('due_at', '<=', NOW)
      .where(sql<boolean>`effects -> next_step ->> 'kind' = 'call_webhook'`)
      .execute();
  }
}
