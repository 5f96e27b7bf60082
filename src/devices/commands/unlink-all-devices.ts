import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { UnlinkAllDevices } from '../../auth/auth.ports.js';
import { log } from '../../platform/logging.js';
import { Device } from '../device.entity.js';
import { DeviceRemoved } from '../devices.messages.js';
import { EndSession } from '../sessions/commands/end-session.js';

/** Slower logouts continue. */
const LOGOUT_TIMEOUT_MS = 5_000;

@CommandHandler(UnlinkAllDevices)
export class UnlinkAllDevicesHandler implements ICommandHandler<UnlinkAllDevices> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId }: UnlinkAllDevices): Promise<void> {
    const devices = await this.em.fork().find(Device, { accountId }, { fields: ['id', 'sessionId'] });
    if (devices.length === 0) return;
    const logouts = devices.map(({ id }) =>
      this.commands
        .execute(new EndSession(accountId, id))
        .catch((error: unknown) => log.warn({ err: error, deviceId: id }, 'device unlink failed')),
    );
    await Promise.race([Promise.all(logouts), sleep(LOGOUT_TIMEOUT_MS, undefined, { ref: false })]);
    await this.em.nativeDelete(Device, { accountId, id: { $in: devices.map(({ id }) => id) } });

    for (const { id, sessionId } of devices) this.events.publish(new DeviceRemoved(accountId, id, sessionId));
  }
}
