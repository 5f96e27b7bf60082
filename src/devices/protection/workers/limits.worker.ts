import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { InRounds, type Round } from '../../../platform/queues/in-rounds.js';
import { LimitDevice } from '../commands/limit-device.js';

const EVERY_MS = 10_000;

/** Ends the limits whose time is over, of all accounts. They have no effect any more; now it is told and stands in the timeline. */
@InRounds('device-limits', EVERY_MS)
export class LimitsWorker implements Round {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const ended = await this.em.execute<{ id: string; account_id: string }[]>(
      'select id, account_id from devices where limited_by is not null and limited_until <= ?',
      [this.clock.now()],
    );
    for (const { id, account_id } of ended)
      await this.commands.execute(new LimitDevice(Number(account_id), Number(id), null, true));
  }
}
