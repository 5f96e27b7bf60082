import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { StaleCount } from '../../platform/errors.js';
import { cancelMessages } from '../automations/plan-messages.js';
import { CartsRemoved } from '../commerce.messages.js';

/** Throws StaleCount unless `count` carts exist. */
@Injectable()
export class DeleteCarts {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(
    accountId: number,
    selection: { ids: readonly number[] } | { count: number | null },
    exceptStores: readonly number[] = [],
  ): Promise<number> {
    const ids = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      const rows = await database(em)
        .deleteFrom('carts')
        .where('account_id', '=', accountId)
        .where('left_at', 'is not', null)
        .where('ids' in selection ? sql<boolean>`id = any (${selection.ids}::bigint[])` : sql<boolean>`true`)
        .where(sql<boolean>`shop_id <> all (${exceptStores}::bigint[])`)
        .returning('id')
        .execute();
      if ('count' in selection && selection.count !== null) {
        const remaining = await database(em)
          .selectFrom('carts')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .where('left_at', 'is not', null)
          .executeTakeFirstOrThrow();
        if (rows.length + remaining.count !== selection.count) throw new StaleCount();
      }
      const deletedIds = rows.map(({ id }) => id);
      if (deletedIds.length > 0)
        await cancelMessages(
          em,
          accountId,
          sql`m.id = any (array(select w.id from store_messages w where w.account_id = ${accountId} and w.state = 'waiting'
            and w.cart_id = any (${deletedIds}::bigint[]) for update skip locked))`,
          'deleted',
        );
      return deletedIds;
    });
    if (ids.length > 0) this.events.publish(new CartsRemoved(accountId, ids));
    return ids.length;
  }
}
