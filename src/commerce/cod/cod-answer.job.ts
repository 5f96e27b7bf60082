import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { log } from '../../platform/logging.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { PlatformClient } from '../connections/platform-client.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import { platformOf } from '../platforms/platforms.contract.js';
import { ANSWER_WINDOW, messagesOfOrders } from './asked-orders.js';
import type { CodAnswer } from './cod-answer.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

const ORDER_NOTES: Record<CodAnswer, string> = {
  confirmed: 'أكّد العميل الطلب عبر واتساب',
  cancelled: 'طلب العميل إلغاء الطلب عبر واتساب',
  change_address: 'طلب العميل تغيير العنوان عبر واتساب',
};

/** Spread over about a day. */
const MAX_ATTEMPTS = 24;
const MAX_PUBLISHED_ORDERS = 100;
const UNREPORTED = sql<boolean>`cod_answered_at is not null and cod_told_at is null and cod_attempts < ${MAX_ATTEMPTS}
  and (cod_attempts = 0 or updated_at < clock_timestamp() - interval '1 minute' * least(cod_attempts * cod_attempts, 120))`;

type AnsweredOrder = Pick<Row<'shop_orders'>, 'id' | 'shop_id' | 'order_id' | 'cod_attempts' | 'cod_answers'> &
  Pick<Row<'shops'>, 'app_id'> & { cod_state: CodAnswer };

export const codAnswerJob = defineJob({
  name: 'cod-answers',
  schema: Payload,
  key: ({ accountId }) => accountId,
  concurrency: 8,
  everyMs: 60_000,
  outward: true,
});

@HandlesJob(codAnswerJob)
export class CodAnswerJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly client: PlatformClient,
    private readonly events: EventBus,
  ) {}

  async findDue(): Promise<Payload[]> {
    await this.expireQuestions();
    return database(this.em)
      .selectFrom('shop_orders')
      .select('account_id as accountId')
      .distinct()
      .where(UNREPORTED)
      .execute();
  }

  async execute({ accountId }: Payload): Promise<void> {
    for (;;) {
      // A slow store must not make claims look abandoned.
      const { rows } = await sql<AnsweredOrder>`
        update shop_orders o set cod_attempts = cod_attempts + 1, updated_at = clock_timestamp() from shops s
          where s.id = o.shop_id and o.id = (select id from shop_orders where account_id = ${accountId} and ${UNREPORTED}
              order by id limit 1 for update skip locked)
          returning o.id, o.shop_id, s.app_id, o.order_id, o.cod_state, o.cod_attempts, o.cod_answers`.execute(
        database(this.em),
      );
      const [row] = rows;
      if (!row) return;
      await this.writeNote(row);
    }
  }

  private async expireQuestions(): Promise<void> {
    const unanswered = await database(this.em)
      .updateTable('shop_orders')
      .set({ cod_state: 'silent', updated_at: CURRENT_TIME })
      .where('cod_state', '=', 'asked')
      .where('cod_asked_at', '<=', sql<Date>`clock_timestamp() - ${ANSWER_WINDOW}`)
      .returning(['id', 'account_id'])
      .execute();
    for (const [accountId, orders] of Map.groupBy(unanswered, (order) => order.account_id)) {
      const ids = orders.slice(0, MAX_PUBLISHED_ORDERS).map(({ id }) => id);
      this.events.publish(new StoreMessagesChanged(accountId, await messagesOfOrders(this.em, ids)));
    }
  }

  private async writeNote(row: AnsweredOrder): Promise<void> {
    const { id, shop_id: storeId, order_id: orderId } = row;
    const platform = platformOf(row.app_id);
    if (!platform) return;
    try {
      if (CONNECTORS[platform].noteOrder)
        await this.client.run(storeId, platform, async (connector, deps, store) => {
          const args = [deps, store, orderId, noteOf(row)] as const;
          // An earlier attempt may have stored the note.
          const exists = row.cod_attempts > 1 && (await connector.hasNote?.(...args));
          if (!exists) await connector.noteOrder?.(...args);
        });
      await database(this.em)
        .updateTable('shop_orders')
        .set({ cod_told_at: CURRENT_TIME })
        .where('id', '=', id)
        .where('cod_answers', '=', row.cod_answers)
        .execute();
    } catch (error) {
      log.warn({ err: error, storeOrderId: id }, 'order note failed at store platform');
    }
  }
}

/** The number comes first: Shopify cuts tags at the end. */
const noteOf = ({ cod_state: state, cod_answers: answers }: AnsweredOrder): string =>
  answers > 1 ? `الرد ${answers}: ${ORDER_NOTES[state]}` : ORDER_NOTES[state];
