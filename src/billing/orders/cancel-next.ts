import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeIsPlanned, PackageNotFound } from '../billing.errors.js';
import { lockSubscription } from '../write-subscription.js';

/** Takes back the package that was to begin next. One that was paid for is given back by a refund. */
export class CancelNext extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}

@CommandHandler(CancelNext)
export class CancelNextHandler implements ICommandHandler<CancelNext> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: CancelNext): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockSubscription(em, accountId);
      const [next] = await em.execute<{ id: string; total: number }[]>(
        'select y.id, y.total from subscriptions s join payments y on y.id = s.next_payment_id where s.account_id = ?',
        [accountId],
      );
      if (!next) throw new PackageNotFound();
      if (next.total > 0) throw changeIsPlanned();
      await em.execute('update subscriptions set next_payment_id = null where account_id = ?', [accountId]);
      await em.execute(`update payments set state = 'expired', reason = 'cancelled', updated_at = now() where id = ?`, [
        next.id,
      ]);
    });
  }
}
