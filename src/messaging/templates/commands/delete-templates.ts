import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { StaleCount } from '../../../platform/errors.js';
import { TemplatesChanged } from '../../messaging.messages.js';

/** Deletes all if `count` matches. Sent messages stay. */
@Injectable()
export class DeleteTemplates {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, which: { ids: readonly number[] } | { count: number | null }): Promise<number> {
    const ids = 'ids' in which ? await this.some(accountId, which.ids) : await this.all(accountId, which.count);
    if (ids.length > 0) this.events.publish(new TemplatesChanged(accountId, ids));
    return ids.length;
  }

  private async some(accountId: number, ids: readonly number[]): Promise<number[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      'delete from templates where account_id = ? and id = any (?::bigint[]) returning id',
      [accountId, `{${ids.join()}}`],
    );
    return rows.map(({ id }) => Number(id));
  }

  private all(accountId: number, count: number | null): Promise<number[]> {
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'templates', accountId);
      const rows = await em.execute<{ id: string }[]>('delete from templates where account_id = ? returning id', [
        accountId,
      ]);
      // The user saw another number.
      if (count !== null && rows.length !== count) throw new StaleCount();
      return rows.map(({ id }) => Number(id));
    });
  }
}
