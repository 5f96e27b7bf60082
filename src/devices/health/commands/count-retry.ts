import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { figureOf } from '../device-counters.js';

/** A phone could not read a message and is sent it again. */
export class CountRetry extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

@CommandHandler(CountRetry)
export class CountRetryHandler implements ICommandHandler<CountRetry> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId }: CountRetry): Promise<void> {
    await this.em.execute(
      `insert into counter_deltas (account_id, name, bucket, delta) values (?, ?, date_bin('15 minutes', ?, 'epoch'), 1)`,
      [accountId, figureOf(deviceId, 'retries'), this.clock.now()],
    );
  }
}
