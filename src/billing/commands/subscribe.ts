import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import type { SubscriptionResource } from '../billing.contract.js';
import { PackageNotFound } from '../billing.errors.js';
import { Subscribe, SubscriptionChanged } from '../billing.messages.js';
import { writeGift } from '../orders/write-gift.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { endOtherPeriods } from '../subscriptions/end-other-periods.js';
import { readPresent } from '../subscriptions/read-present.js';
import { lockSubscription, writeSubscription, writeUnlimited } from '../write-subscription.js';

@CommandHandler(Subscribe)
export class SubscribeHandler implements ICommandHandler<Subscribe> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, choice }: Subscribe): Promise<SubscriptionResource> {
    const now = this.clock.now();
    const owner = await this.queries.execute(new GetAccountOwner(accountId));
    const buyer = { accountId, username: owner?.username ?? '', email: owner?.email ?? '' };
    const subscription = await this.em.fork().transactional(async (em) => {
      await lockSubscription(em, accountId);
      const present = await readPresent(em, accountId);
      const written = choice ? await writeSubscription(em, accountId, choice, now) : null;
      if (!choice) await writeUnlimited(em, accountId, now);
      else if (!written) throw new PackageNotFound();
      else await writeGift(em, buyer, { present, endsAt: written.expireAt }, now);
      await endOtherPeriods(em, accountId, choice?.packageId ?? null, now);
      const [row] = await readSubscriptions(em, [accountId]);
      if (!row) throw new Error('a subscription vanished while it was written');
      return toSubscriptionResource(row);
    });

    this.events.publish(new SubscriptionChanged(accountId, subscription));
    return subscription;
  }
}
