import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { StaleCount } from '../../../platform/errors.js';
import { cancelMessages } from '../../automations/plan-messages.js';
import { CartsRemoved } from '../../commerce.messages.js';

/** Deletes some carts, or all of them when there are as many as the user was told. Nobody is reminded of what is deleted. */
export class DeleteCarts extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly which: { ids: readonly number[] } | { count: number | null },
  ) {
    super();
  }
}

@CommandHandler(DeleteCarts)
export class DeleteCartsHandler implements ICommandHandler<DeleteCarts> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, which }: DeleteCarts): Promise<number> {
    const ids = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      const chosen = 'ids' in which ? ['and id = any (?::bigint[])', `{${which.ids.join()}}`] : [''];
      const [condition, ...params] = chosen;
      const rows = await em.execute<{ id: string }[]>(
        `delete from carts where account_id = ? and left_at is not null ${condition} returning id`,
        [accountId, ...params],
      );
      // Another number than was shown: the transaction takes all of it back.
      if ('count' in which && which.count !== null && rows.length !== which.count) throw new StaleCount();
      const gone = `{${rows.map(({ id }) => id).join()}}`;
      // What its sender holds finds no cart, and does not go either.
      if (rows.length > 0)
        await cancelMessages(
          em,
          accountId,
          `m.id = any (array(select w.id from store_messages w where w.account_id = ? and w.state = 'waiting'
             and w.cart_id = any (?::bigint[]) for update skip locked))`,
          [accountId, gone],
          'deleted',
        );
      return rows.map(({ id }) => Number(id));
    });
    if (ids.length > 0) this.events.publish(new CartsRemoved(accountId, ids));
    return ids.length;
  }
}
