import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { StaleCount } from '../../../platform/errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';

/**
 * Deletes some chatbots, or all of them when there are as many as the user was told. Who talks with them is answered no further; the log of
 * what they answered stays.
 */
export class DeleteChatbots extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly which: { ids: readonly number[] } | { count: number | null },
  ) {
    super();
  }
}

@CommandHandler(DeleteChatbots)
export class DeleteChatbotsHandler implements ICommandHandler<DeleteChatbots> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, which }: DeleteChatbots): Promise<number> {
    const ids = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'chatbots', accountId);
      const chosen = 'ids' in which ? 'and id = any (?::bigint[])' : '';
      const rows = await em.execute<{ id: string }[]>(
        `delete from chatbots where account_id = ? ${chosen} returning id`,
        [accountId, ...('ids' in which ? [`{${which.ids.join()}}`] : [])],
      );
      // Another number than was shown: the transaction takes all of it back.
      if ('count' in which && which.count !== null && rows.length !== which.count) throw new StaleCount();
      // What they had taken is answered no more.
      await em.execute(
        `update automatic_answers set state = 'silent', reason = 'deleted', updated_at = clock_timestamp()
          where account_id = ? and state = 'chosen' and chatbot_id = any (?::bigint[])`,
        [accountId, `{${rows.map(({ id }) => id).join()}}`],
      );
      return rows.map(({ id }) => Number(id));
    });
    if (ids.length > 0) this.events.publish(new ChatbotsChanged(accountId, ids));
    return ids.length;
  }
}
