import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { StaleCount } from '../../../platform/errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';

/** Deletes some auto-replies, or all of them when there are as many as the user was told. The log of what they answered stays. */
export class DeleteAutoReplies extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly which: { ids: readonly number[] } | { count: number | null },
  ) {
    super();
  }
}

@CommandHandler(DeleteAutoReplies)
export class DeleteAutoRepliesHandler implements ICommandHandler<DeleteAutoReplies> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, which }: DeleteAutoReplies): Promise<number> {
    const ids = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'auto_replies', accountId);
      const chosen = 'ids' in which ? 'and id = any (?::bigint[])' : '';
      const rows = await em.execute<{ id: string }[]>(
        `delete from auto_replies where account_id = ? ${chosen} returning id`,
        [accountId, ...('ids' in which ? [`{${which.ids.join()}}`] : [])],
      );
      // Another number than was shown: the transaction takes all of it back.
      if ('count' in which && which.count !== null && rows.length !== which.count) throw new StaleCount();
      return rows.map(({ id }) => Number(id));
    });
    if (ids.length > 0) this.events.publish(new AutoRepliesChanged(accountId, ids));
    return ids.length;
  }
}
