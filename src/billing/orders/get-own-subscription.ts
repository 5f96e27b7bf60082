import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import type { NextSubscription, SubscriptionResult } from '../billing.contract.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';

@Injectable()
export class GetOwnSubscription {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<SubscriptionResult> {
    const [row] = await readSubscriptions(this.em, [accountId]);
    return {
      data: { subscribe: row ? toSubscriptionResource(row) : null, next: await this.readNext(accountId) },
    };
  }

  private async readNext(accountId: number): Promise<NextSubscription | null> {
    const next = await database(this.em)
      .selectFrom('subscriptions as s')
      .innerJoin('payments as y', 'y.id', 's.next_payment_id')
      .select(['y.package_id', 'y.package_title', 's.expire_at'])
      .where('s.account_id', '=', accountId)
      .where('s.expire_at', 'is not', null)
      .where('y.package_id', 'is not', null)
      .$narrowType<{ package_id: number; expire_at: Date }>()
      .executeTakeFirst();
    if (!next) return null;
    return {
      package_id: next.package_id,
      package: { title: next.package_title },
      starts_at: next.expire_at.toISOString(),
    };
  }
}
