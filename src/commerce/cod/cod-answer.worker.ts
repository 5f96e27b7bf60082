import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { log } from '../../platform/logging.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { SpeakForShop } from '../connections/speak-for-shop.js';
import { CONNECTORS } from '../platforms/connectors.js';
import { platformOf } from '../platforms/platforms.contract.js';
import { ASKED_WITHIN, messagesOfOrders } from './asked-orders.js';
import type { CodAnswer } from './read-cod-answer.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

/** What stands beside the order in the shop. */
const NOTES: Record<CodAnswer, string> = {
  confirmed: 'أكّد العميل الطلب عبر واتساب',
  cancelled: 'طلب العميل إلغاء الطلب عبر واتساب',
  change_address: 'طلب العميل تغيير العنوان عبر واتساب',
};

/** Over about a day. */
const MOST_ATTEMPTS = 24;
/** A browser has no more rows on its screen. */
const MOST_SHOWN = 100;
const UNTOLD = `cod_answered_at is not null and cod_told_at is null and cod_attempts < ${MOST_ATTEMPTS}
  and (cod_attempts = 0 or updated_at < clock_timestamp() - interval '1 minute' * least(cod_attempts * cod_attempts, 120))`;

interface Row {
  id: string;
  shop_id: string;
  app_id: number;
  order_id: string;
  cod_state: CodAnswer;
  cod_attempts: number;
}

/** Tells shops what their customers answered, and ends questions that nobody answered. */
@BackgroundWork({
  ...{ name: 'cod-answers', payload: Payload, key: ({ accountId }) => accountId },
  ...{ everyMs: 60_000, isOutward: true },
})
export class CodAnswerWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly shops: SpeakForShop,
    private readonly events: EventBus,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    await this.endUnanswered();
    const rows = await this.em.execute<{ account_id: string }[]>(
      `select distinct account_id from shop_orders where ${UNTOLD}`,
    );
    return rows.map(({ account_id }) => ({ accountId: Number(account_id) }));
  }

  protected async handle({ accountId }: Payload): Promise<void> {
    for (;;) {
      // One at a time: a shop that is slow to answer would have the others taken for those of a dead process.
      const [row] = await this.em.execute<Row[]>(
        `update shop_orders o set cod_attempts = cod_attempts + 1, updated_at = clock_timestamp() from shops s
          where s.id = o.shop_id and o.id = (select id from shop_orders where account_id = ? and ${UNTOLD}
              order by id limit 1 for update skip locked)
          returning o.id, o.shop_id, s.app_id, o.order_id, o.cod_state, o.cod_attempts`,
        [accountId],
      );
      if (!row) return;
      await this.tell(row);
    }
  }

  private async endUnanswered(): Promise<void> {
    const silent = await this.em.execute<{ id: string; account_id: string }[]>(
      `update shop_orders set cod_state = 'silent', updated_at = clock_timestamp()
        where cod_state = 'asked' and cod_asked_at <= clock_timestamp() - ${ASKED_WITHIN} returning id, account_id`,
    );
    for (const [accountId, orders] of Map.groupBy(silent, (order) => Number(order.account_id))) {
      const ids = orders.slice(0, MOST_SHOWN).map(({ id }) => Number(id));
      this.events.publish(new StoreMessagesChanged(accountId, await messagesOfOrders(this.em, ids)));
    }
  }

  /** A platform without such a call is told nothing: the list of events shows the answer. */
  private async tell(row: Row): Promise<void> {
    const { id, shop_id: shopId, order_id: orderId } = row;
    const platform = platformOf(row.app_id);
    if (!platform) return;
    try {
      if (CONNECTORS[platform].noteOrder)
        await this.shops.speak(Number(shopId), platform, async (connector, deps, shop) => {
          const told = [deps, shop, orderId, NOTES[row.cod_state]] as const;
          // The former try may have come as far as the shop, and not as far as our own note of it.
          const isThere = row.cod_attempts > 1 && (await connector.hasNote?.(...told));
          if (!isThere) await connector.noteOrder?.(...told);
        });
      await this.em.execute('update shop_orders set cod_told_at = clock_timestamp() where id = ?', [id]);
    } catch (error) {
      log.warn({ err: error, shopOrderId: id }, 'a shop was not told what its customer answered');
    }
  }
}
