import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenSubscription } from '../../auth/auth.ports.js';
import { Clock } from '../../platform/clock.js';
import { lockSubscription, writeSubscription } from '../write-subscription.js';

/** Without a package for new members a new account has none: an administrator will give it one. */
@CommandHandler(OpenSubscription)
export class OpenSubscriptionHandler implements ICommandHandler<OpenSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: OpenSubscription): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockSubscription(em, accountId);
      const [offer] = await em.execute<{ id: string }[]>(
        `select id from packages where is_for_new_members and status
           and not exists (select 1 from subscriptions where account_id = ?)`,
        [accountId],
      );
      if (!offer) return;
      const choice = { packageId: Number(offer.id), months: null, periodId: null };
      await writeSubscription(em, accountId, choice, this.clock.now());
    });
  }
}
