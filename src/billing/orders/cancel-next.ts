import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database, NOW } from '../../platform/database/statements/database.js';
import { changeIsPlanned, PackageNotFound } from '../billing.errors.js';
import { lockSubscription } from '../write-subscription.js';

@Injectable()
export class CancelNext {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockSubscription(em, accountId);
      const db = database(em);
      const next = await db
        .selectFrom('subscriptions as s')
        .innerJoin('payments as y', 'y.id', 's.next_payment_id')
        .select(['y.id', 'y.total'])
        .where('s.account_id', '=', accountId)
        .executeTakeFirst();
      if (!next) throw new PackageNotFound();
      if (next.total > 0) throw changeIsPlanned();
      await db
        .updateTable('subscriptions')
        .set({ next_payment_id: null })
        .where('account_id', '=', accountId)
        .execute();
      await db
        .updateTable('payments')
        .set({ state: 'expired', reason: 'cancelled', updated_at: NOW })
        .where('id', '=', next.id)
        .execute();
    });
  }
}
