import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { StaleCount } from '../../platform/errors.js';
import { MOST_COUNTED } from '../../platform/http/page.contract.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { IS_OTHER } from './other-event.resource.js';

/** Takes events out of the list: some, or all when there are as many as the user was told. What was still to go does not go. */
export class HideOtherEvents extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly which: { ids: readonly number[] } | { count: number | null },
  ) {
    super();
  }
}

@CommandHandler(HideOtherEvents)
export class HideOtherEventsHandler implements ICommandHandler<HideOtherEvents> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, which }: HideOtherEvents): Promise<number> {
    const ids = await this.em.transactional(async (em) => {
      const [condition, params] =
        'ids' in which ? ['m.id = any (?::bigint[])', [`{${which.ids.join()}}`]] : ['true', []];
      const rows = await em.execute<{ id: string }[]>(
        `update store_messages m set hidden_at = clock_timestamp(), updated_at = clock_timestamp(),
           reason = case when m.state = 'waiting' then 'deleted' else m.reason end,
           state = case when m.state = 'waiting' then 'cancelled' else m.state end
          where m.account_id = ? and ${IS_OTHER} and ${condition} returning m.id`,
        [accountId, ...params],
      );
      // More are not counted where they are listed.
      if ('count' in which && which.count !== null && Math.min(rows.length, MOST_COUNTED) !== which.count)
        throw new StaleCount();
      return rows.map(({ id }) => Number(id));
    });
    if (ids.length > 0) this.events.publish(new StoreMessagesChanged(accountId, ids.slice(0, 100)));
    return ids.length;
  }
}
