import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { StaleCount } from '../../../platform/errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';

/** `count` must match. Keeps the log. */
@Injectable()
export class DeleteChatbots {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, selection: { ids: readonly number[] } | { count: number | null }): Promise<number> {
    const ids = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'chatbots', accountId);
      const chosen = 'ids' in selection ? 'and id = any (?::bigint[])' : '';
      const rows = await em.execute<{ id: string }[]>(
        `delete from chatbots where account_id = ? ${chosen} returning id`,
        [accountId, ...('ids' in selection ? [`{${selection.ids.join()}}`] : [])],
      );
      // The user confirmed a different number.
      if ('count' in selection && selection.count !== null && rows.length !== selection.count) throw new StaleCount();
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
