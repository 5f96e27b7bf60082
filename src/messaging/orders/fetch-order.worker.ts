import { EntityManager } from '@mikro-orm/postgresql';
import { FetchOrderDetails } from '../../devices/lookups.messages.js';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { DeviceNotConnected } from '../../devices/devices.errors.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { FinalizeMessages } from '../delivery/outcomes/finalize-messages.js';

const Payload = z.object({ accountId: z.number(), messageId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Seconds after each refusal, then the order stays without items. */
const PAUSES_S = [3, 60, 300, 1_800, 7_200];
const OFFLINE_PAUSE_S = 60;
const MAX_AGE_DAYS = 7;
const MAX_DUE = 200;

interface Lookup {
  device_id: string;
  content: Buffer | null;
  attempts: number;
}

/** Fetches an order's items, which messages do not contain. */
@BackgroundWork({
  name: 'fetch-order',
  payload: Payload,
  key: ({ messageId }) => messageId,
  concurrency: 8,
  everyMs: 5_000,
})
export class FetchOrderWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly finalize: FinalizeMessages,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    await this.em.execute(
      `delete from order_lookups where created_at < clock_timestamp() - interval '${MAX_AGE_DAYS} days'`,
    );
    const rows = await this.em.execute<{ account_id: string; message_id: string }[]>(
      'select account_id, message_id from order_lookups where next_at <= clock_timestamp() order by next_at limit ?',
      [MAX_DUE],
    );
    return rows.map(({ account_id, message_id }) => ({ accountId: Number(account_id), messageId: Number(message_id) }));
  }

  protected async handle({ accountId, messageId }: Payload): Promise<void> {
    const [lookup] = await this.em.execute<Lookup[]>(
      `select m.device_id, m.content, l.attempts from order_lookups l join messages m on m.id = l.message_id
        where l.message_id = ? and l.account_id = ? and m.account_id = l.account_id and l.next_at <= clock_timestamp()`,
      [messageId, accountId],
    );
    if (!lookup) return;
    if (!lookup.content) return this.end(accountId, messageId);
    try {
      const query = new FetchOrderDetails(accountId, Number(lookup.device_id), lookup.content);
      const details = await this.queries.execute(query);
      if (details) return await this.write(accountId, messageId, details);
      const pauseS = PAUSES_S[lookup.attempts];
      await (pauseS === undefined ? this.end(accountId, messageId) : this.postpone(accountId, messageId, pauseS, 1));
    } catch (error) {
      if (!(error instanceof DeviceNotConnected)) throw error;
      await this.postpone(accountId, messageId, OFFLINE_PAUSE_S, 0);
    }
  }

  /** Null keeps the message's total and currency. */
  private async write(accountId: number, messageId: number, details: object): Promise<void> {
    const written = await this.em.fork().transactional(async (em) => {
      const rows = await em.execute<object[]>(
        `update messages set card = jsonb_set(card, '{order}', (card -> 'order') || jsonb_strip_nulls(?::jsonb)), content = null,
           updated_at = clock_timestamp()
          where id = ? and account_id = ? and not is_deleted and card -> 'order' is not null returning id`,
        [JSON.stringify(details), messageId, accountId],
      );
      await em.execute('delete from order_lookups where message_id = ? and account_id = ?', [messageId, accountId]);
      return rows.length > 0;
    });
    if (written) await this.finalize.publish(accountId, [messageId]);
  }

  private async end(accountId: number, messageId: number): Promise<void> {
    await this.em.execute('delete from order_lookups where message_id = ? and account_id = ?', [messageId, accountId]);
  }

  private async postpone(accountId: number, messageId: number, pauseS: number, attempts: number): Promise<void> {
    await this.em.execute(
      `update order_lookups set next_at = clock_timestamp() + ? * interval '1 second', attempts = attempts + ?
        where message_id = ? and account_id = ?`,
      [pauseS, attempts, messageId, accountId],
    );
  }
}
