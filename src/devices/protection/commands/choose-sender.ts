import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { DeviceNotFound } from '../../devices.errors.js';
import { SendersChanged } from '../../protection.messages.js';

/** The owner wants this device to send, where the package has room for fewer than there are; the one that was chosen or linked first makes room. */
export class ChooseSender extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

@CommandHandler(ChooseSender)
export class ChooseSenderHandler implements ICommandHandler<ChooseSender> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, sessionId }: ChooseSender): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      'update devices set chosen_at = clock_timestamp() where account_id = ? and session_id = ? returning id',
      [accountId, sessionId],
    );
    if (rows.length === 0) throw new DeviceNotFound();
    this.events.publish(new SendersChanged(accountId));
  }
}
