import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnlinkDevice } from '../../commands/unlink-device.js';
import { Device } from '../../device.entity.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { Clock } from '../../../platform/clock.js';

/** Long enough to come back with the phone in hand. */
const KEPT_MS = 6 * 3_600_000;

/** Removes the devices that were made to be linked and never were, over all accounts: each takes a place of its account's plan. */
export class DropUnlinked extends Command<void> {}

@CommandHandler(DropUnlinked)
export class DropUnlinkedHandler implements ICommandHandler<DropUnlinked> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const left = await this.em.find(
      Device,
      {
        ...{ state: { $in: ['new', 'off'] }, phone: null, connectedAt: null, isMain: false },
        updatedAt: { $lt: new Date(this.clock.now().getTime() - KEPT_MS) },
      },
      { fields: ['accountId', 'sessionId'], orderBy: { id: 'asc' }, limit: 500 },
    );
    for (const { accountId, sessionId } of left)
      await this.commands.execute(new UnlinkDevice(accountId, sessionId)).catch((error: unknown) => {
        // Its owner was quicker.
        if (!(error instanceof DeviceNotFound)) throw error;
      });
  }
}
