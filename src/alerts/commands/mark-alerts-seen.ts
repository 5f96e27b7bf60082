import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { AlertsSeen } from '../alerts.messages.js';

/** Somebody of the account has looked at its alerts. */
export class MarkAlertsSeen extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}

@CommandHandler(MarkAlertsSeen)
export class MarkAlertsSeenHandler implements ICommandHandler<MarkAlertsSeen> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: MarkAlertsSeen): Promise<void> {
    const seen = await this.em.execute<{ id: string }[]>(
      'update alerts set seen_at = ? where account_id = ? and raised_at is not null and seen_at is null returning id',
      [this.clock.now(), accountId],
    );
    if (seen.length > 0) this.events.publish(new AlertsSeen(accountId));
  }
}
