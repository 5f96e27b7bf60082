import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { OpenDefaultPlan, SubscriptionChanged } from '../billing.messages.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { lockSubscription, writeSubscription } from '../write-subscription.js';

@CommandHandler(OpenDefaultPlan)
export class OpenDefaultPlanHandler implements ICommandHandler<OpenDefaultPlan> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, packageId }: OpenDefaultPlan): Promise<void> {
    const isWritten = await this.em.fork().transactional(async (em) => {
      await lockSubscription(em, accountId);
      const chosen = await database(em)
        .selectFrom('subscriptions as s')
        .leftJoin('packages as p', 'p.id', 's.package_id')
        .select('s.id')
        .where('s.account_id', '=', accountId)
        .where((eb) => eb.or([eb('p.is_for_new_members', 'is not', true), eb('p.id', '=', packageId)]))
        .executeTakeFirst();
      const choice = { packageId, months: null, periodId: null };
      return !chosen && (await writeSubscription(em, accountId, choice, this.clock.now())) !== null;
    });
    const [row] = isWritten ? await readSubscriptions(this.em.fork(), [accountId]) : [];
    if (row) this.events.publish(new SubscriptionChanged(accountId, toSubscriptionResource(row)));
  }
}
