import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { OptOutChanged } from '../../messaging.messages.js';
import { SuppressionNotFound } from '../../messaging.errors.js';

/** Takes one entry off the list: that person is written to again. */
export class Unsuppress extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly suppressionId: number,
  ) {
    super();
  }
}

@CommandHandler(Unsuppress)
export class UnsuppressHandler implements ICommandHandler<Unsuppress> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, suppressionId }: Unsuppress): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      'delete from suppressions where id = ? and account_id = ? returning 1',
      [suppressionId, accountId],
    );
    if (rows.length === 0) throw new SuppressionNotFound();
    this.events.publish(new OptOutChanged(accountId, null));
  }
}
