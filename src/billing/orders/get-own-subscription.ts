import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NextSubscription, SubscriptionResult } from '../billing.contract.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';

/** What an account subscribes to, and what begins afterwards. */
export class GetOwnSubscription extends Query<SubscriptionResult> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(GetOwnSubscription)
export class GetOwnSubscriptionHandler implements IQueryHandler<GetOwnSubscription> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetOwnSubscription): Promise<SubscriptionResult> {
    const [row] = await readSubscriptions(this.em, [accountId]);
    return {
      data: { subscribe: row ? toSubscriptionResource(row) : null, next: await this.readNext(accountId) },
    };
  }

  private async readNext(accountId: number): Promise<NextSubscription | null> {
    const [next] = await this.em.execute<{ package_id: string; package_title: string; expire_at: string }[]>(
      `select y.package_id, y.package_title, s.expire_at from subscriptions s join payments y on y.id = s.next_payment_id
        where s.account_id = ? and s.expire_at is not null and y.package_id is not null`,
      [accountId],
    );
    if (!next) return null;
    return {
      ...{ package_id: Number(next.package_id), package: { title: next.package_title } },
      starts_at: new Date(next.expire_at).toISOString(),
    };
  }
}
