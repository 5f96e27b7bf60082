import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { StaleCount } from '../../../platform/errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';

/** Deletes selected auto-replies, or all of them if their number equals `count`. Their log remains. */
@Injectable()
export class DeleteAutoReplies {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, selection: { ids: readonly number[] } | { count: number | null }): Promise<number> {
    const ids = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'auto_replies', accountId);
      const rows = await database(em)
        .deleteFrom('auto_replies')
        .where('account_id', '=', accountId)
        .where('ids' in selection ? sql<boolean>`id = any (${selection.ids}::bigint[])` : sql<boolean>`true`)
        .returning('id')
        .execute();
      // The user confirmed a different number.
      if ('count' in selection && selection.count !== null && rows.length !== selection.count) throw new StaleCount();
      return rows.map(({ id }) => id);
    });
    if (ids.length > 0) this.events.publish(new AutoRepliesChanged(accountId, ids));
    return ids.length;
  }
}
