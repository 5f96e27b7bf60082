import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import type { SubscriptionResource } from '../billing.contract.js';
import { PackageNotFound } from '../billing.errors.js';
import { SubscribeAccount, SubscriptionChanged } from '../billing.messages.js';
import { writeGift } from '../orders/write-gift.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { endOtherPeriods } from '../subscriptions/end-other-periods.js';
import { readCurrent } from '../subscriptions/read-current.js';
import { lockSubscription, writeSubscription, writeUnlimited } from '../write-subscription.js';

@CommandHandler(SubscribeAccount)
export class SubscribeAccountHandler implements ICommandHandler<SubscribeAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, choice }: SubscribeAccount): Promise<SubscriptionResource> {
    const now = this.clock.now();
    const owner = await this.queries.execute(new GetAccountOwner(accountId));
    const buyer = { accountId, username: owner?.username ?? '', email: owner?.email ?? '' };
    const subscription = await this.em.fork().transactional(async (em) => {
      await lockSubscription(em, accountId);
      const current = await readCurrent(em, accountId);
      const newPeriod = choice ? await writeSubscription(em, accountId, choice, now) : null;
      if (!choice) await writeUnlimited(em, accountId, now);
      else if (!newPeriod) throw new PackageNotFound();
      else await writeGift(em, buyer, { current, endsAt: newPeriod.expireAt }, now);
      await endOtherPeriods(em, accountId, choice?.packageId ?? null, now);
      const [row] = await readSubscriptions(em, [accountId]);
      if (!row) throw new Error('subscription not written');
      return toSubscriptionResource(row);
    });

    this.events.publish(new SubscriptionChanged(accountId, subscription));
    return subscription;
  }
}
