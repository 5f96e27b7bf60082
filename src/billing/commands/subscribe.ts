import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import type { SubscriptionResource } from '../billing.contract.js';
import { PackageNotFound } from '../billing.errors.js';
import { Subscribe, SubscriptionChanged } from '../billing.messages.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { lockSubscription, writeSubscription, writeUnlimited } from '../write-subscription.js';

@CommandHandler(Subscribe)
export class SubscribeHandler implements ICommandHandler<Subscribe> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, choice }: Subscribe): Promise<SubscriptionResource> {
    const now = this.clock.now();
    const subscription = await this.em.transactional(async (em) => {
      await lockSubscription(em, accountId);
      if (!choice) await writeUnlimited(em, accountId, now);
      else if (!(await writeSubscription(em, accountId, choice, now))) throw new PackageNotFound();
      const [row] = await readSubscriptions(em, [accountId]);
      if (!row) throw new Error('a subscription vanished while it was written');
      return toSubscriptionResource(row);
    });

    this.events.publish(new SubscriptionChanged(accountId, subscription));
    return subscription;
  }
}
