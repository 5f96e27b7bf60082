import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { StaleCount } from '../../platform/errors.js';
import { TemplatesChanged } from '../templates.messages.js';

/** Throws StaleCount if `count` differs. Messages stay. */
@Injectable()
export class DeleteTemplates {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, selection: { ids: readonly number[] } | { count: number | null }): Promise<number> {
    const ids =
      'ids' in selection
        ? await this.deleteByIds(accountId, selection.ids)
        : await this.deleteAll(accountId, selection.count);
    if (ids.length > 0) this.events.publish(new TemplatesChanged(accountId, ids));
    return ids.length;
  }

  private async deleteByIds(accountId: number, ids: readonly number[]): Promise<number[]> {
    const rows = await database(this.em)
      .deleteFrom('templates')
      .where('account_id', '=', accountId)
      .where('id', '=', sql<number>`any (${ids}::bigint[])`)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  private deleteAll(accountId: number, count: number | null): Promise<number[]> {
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'templates', accountId);
      const rows = await database(em)
        .deleteFrom('templates')
        .where('account_id', '=', accountId)
        .returning('id')
        .execute();
      if (count !== null && rows.length !== count) throw new StaleCount();
      return rows.map(({ id }) => id);
    });
  }
}
