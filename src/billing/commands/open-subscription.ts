import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenSubscription } from '../../auth/auth.ports.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { lockSubscription, writeSubscription } from '../write-subscription.js';

@CommandHandler(OpenSubscription)
export class OpenSubscriptionHandler implements ICommandHandler<OpenSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: OpenSubscription): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockSubscription(em, accountId);
      const offer = await database(em)
        .selectFrom('packages')
        .select('id')
        .where(({ and, exists, not, selectFrom }) =>
          and({ is_for_new_members: true, status: true }).and(
            not(exists(selectFrom('subscriptions').select('id').where('account_id', '=', accountId))),
          ),
        )
        .executeTakeFirst();
      if (!offer) return;
      const choice = { packageId: offer.id, months: null, periodId: null };
      await writeSubscription(em, accountId, choice, this.clock.now());
    });
  }
}
