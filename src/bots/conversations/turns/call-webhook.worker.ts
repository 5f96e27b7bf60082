import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { DescribePerson } from '../../../messaging/conversation.messages.js';
import { log } from '../../../platform/logging.js';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { OutgoingClient } from '../../../platform/webhooks/outgoing-client.js';
import type { Effect } from '../../flow/turn.js';
import { GoOn } from './go-on.js';
import { type OpenTurn, findOpenTurn } from './turn-row.js';

const CallWebhook = z.object({ conversationId: z.number() });
type CallWebhook = z.infer<typeof CallWebhook>;

const TIMEOUT_MS = 5_000;

/**
 * Calls the webhook at which a turn stands, and goes on with what it answers. Once for each step, unless the process dies while it waits for
 * the answer: the step is then called again, under the same Idempotency-Key.
 */
@BackgroundWork({
  ...{ name: 'call-bot-webhooks', payload: CallWebhook, key: ({ conversationId }) => conversationId },
  ...{ concurrency: 8, everyMs: 5_000, isOutward: true },
})
export class CallWebhookWorker extends BackgroundWorker<CallWebhook> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly client: OutgoingClient,
    private readonly walk: GoOn,
  ) {
    super();
  }

  protected async handle({ conversationId }: CallWebhook): Promise<void> {
    const turn = await findOpenTurn(this.em.fork(), conversationId);
    const effect = turn?.effects[turn.nextStep];
    if (!turn || effect?.kind !== 'call_webhook') return;
    const json = turn.isRunning ? await this.call(turn, effect) : null;
    await this.walk.on(turn, { kind: 'answered', json });
  }

  /** Null when there is no answer to use. */
  private async call(turn: OpenTurn, { url, values }: Extract<Effect, { kind: 'call_webhook' }>): Promise<unknown> {
    const person = await this.queries.execute(new DescribePerson(turn.accountId, turn.contactId));
    const { phone = null, name = null, fields = {} } = person ?? {};
    const body = {
      ...{ chatbot_id: turn.chatbotId, conversation_id: turn.conversationId, device_id: turn.deviceId },
      ...{ contact: { id: turn.contactId, phone, name, fields }, variables: values },
    };
    try {
      const answer = await this.client.request(url, {
        ...{ method: 'POST', body: JSON.stringify(body), timeoutMs: TIMEOUT_MS },
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json' },
          'idempotency-key': `${turn.id}-${turn.nextStep}`,
        },
      });
      if (answer.status < 200 || answer.status > 299) return null;
      return JSON.parse(answer.body.toString('utf8')) as unknown;
    } catch (error) {
      log.info(
        { turn: turn.id, code: (error as { code?: unknown }).code ?? null },
        'a webhook of a chatbot did not answer',
      );
      return null;
    }
  }

  override async reconcile(): Promise<CallWebhook[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select conversation_id as id from bot_turns where due_at <= now() and effects -> next_step ->> 'kind' = 'call_webhook'`,
    );
    return rows.map(({ id }) => ({ conversationId: Number(id) }));
  }
}
