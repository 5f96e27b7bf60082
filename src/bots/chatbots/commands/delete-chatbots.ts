import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { StaleCount } from '../../../platform/errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';

/** Requires that `count` equals the number of chatbots. Their log remains. */
@Injectable()
export class DeleteChatbots {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Keeps chatbots with a device outside `deviceIds`. */
  async execute(
    { accountId, deviceIds }: Pick<SignedIn, 'accountId' | 'deviceIds'>,
    selection: { ids: readonly number[] } | { count: number | null },
  ): Promise<number> {
    const ids = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'chatbots', accountId);
      const rows = await database(em)
        .deleteFrom('chatbots')
        .where('account_id', '=', accountId)
        .where('ids' in selection ? sql<boolean>`id = any (${selection.ids}::bigint[])` : sql<boolean>`true`)
        .$if(deviceIds !== null, (query) =>
          query.where(
            sql<boolean>`not exists (select from chatbot_devices d where d.chatbot_id = chatbots.id and d.device_id <> all (${deviceIds}::bigint[]))`,
          ),
        )
        .returning('id')
        .execute();
      if ('count' in selection && selection.count !== null) {
        const remaining = await database(em)
          .selectFrom('chatbots')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (rows.length + remaining.count !== selection.count) throw new StaleCount();
      }
      const deleted = rows.map(({ id }) => id);
      await database(em)
        .updateTable('automatic_answers')
        .set({ state: 'silent', reason: 'deleted', updated_at: CURRENT_TIME })
        .where('account_id', '=', accountId)
        .where('state', '=', 'chosen')
        .where(sql<boolean>`chatbot_id = any (${deleted}::bigint[])`)
        .execute();
      return deleted;
    });
    if (ids.length > 0) this.events.publish(new ChatbotsChanged(accountId, ids));
    return ids.length;
  }
}
