import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { StaleCount } from '../../../platform/errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';

/** Requires that `count` equals the number of auto-replies. Their log remains. */
@Injectable()
export class DeleteAutoReplies {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Keeps auto-replies with a device outside `deviceIds`. */
  async execute(
    { accountId, deviceIds }: Pick<SignedIn, 'accountId' | 'deviceIds'>,
    selection: { ids: readonly number[] } | { count: number | null },
  ): Promise<number> {
    const ids = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'auto_replies', accountId);
      const rows = await database(em)
        .deleteFrom('auto_replies')
        .where('account_id', '=', accountId)
        .where('ids' in selection ? sql<boolean>`id = any (${selection.ids}::bigint[])` : sql<boolean>`true`)
        .$if(deviceIds !== null, (query) =>
          query.where(
            sql<boolean>`not exists (select from auto_reply_devices d where d.auto_reply_id = auto_replies.id and d.device_id <> all (${deviceIds}::bigint[]))`,
          ),
        )
        .returning('id')
        .execute();
      if ('count' in selection && selection.count !== null) {
        const remaining = await database(em)
          .selectFrom('auto_replies')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (rows.length + remaining.count !== selection.count) throw new StaleCount();
      }
      return rows.map(({ id }) => id);
    });
    if (ids.length > 0) this.events.publish(new AutoRepliesChanged(accountId, ids));
    return ids.length;
  }
}
