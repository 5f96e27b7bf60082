import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { StaleCount } from '../../../platform/errors.js';
import { cancelMessages } from '../../automations/plan-messages.js';
import { CartsRemoved } from '../../commerce.messages.js';

/** Cancels their reminders. A `count` must equal the number of carts. */
@Injectable()
export class DeleteCarts {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, which: { ids: readonly number[] } | { count: number | null }): Promise<number> {
    const ids = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      const chosen = 'ids' in which ? ['and id = any (?::bigint[])', `{${which.ids.join()}}`] : [''];
      const [condition, ...params] = chosen;
      const rows = await em.execute<{ id: string }[]>(
        `delete from carts where account_id = ? and left_at is not null ${condition} returning id`,
        [accountId, ...params],
      );
      // Throwing rolls the deletion back.
      if ('count' in which && which.count !== null && rows.length !== which.count) throw new StaleCount();
      const deletedIds = `{${rows.map(({ id }) => id).join()}}`;
      if (rows.length > 0)
        await cancelMessages(
          em,
          accountId,
          `m.id = any (array(select w.id from store_messages w where w.account_id = ? and w.state = 'waiting'
             and w.cart_id = any (?::bigint[]) for update skip locked))`,
          [accountId, deletedIds],
          'deleted',
        );
      return rows.map(({ id }) => Number(id));
    });
    if (ids.length > 0) this.events.publish(new CartsRemoved(accountId, ids));
    return ids.length;
  }
}
