import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PlatformTextOutcome, SendPlatformText } from '../../../auth/auth.ports.js';
import { DeviceNotConnected, DeviceUnresponsive } from '../../devices.errors.js';
import { findFirstOn, findMainDevice } from '../find-main-device.js';
import { SendOverDevice, TIMEOUT_MS } from './send-over-device.js';

@CommandHandler(SendPlatformText)
export class SendPlatformTextHandler implements ICommandHandler<SendPlatformText> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ phone, text, otherDevices }: SendPlatformText): Promise<PlatformTextOutcome> {
    const sender = (await findMainDevice(this.em)) ?? (await findFirstOn(this.em, otherDevices));
    if (!sender) return 'no_device';

    const sent = this.commands
      .execute(new SendOverDevice(sender.accountId, sender.id, phone, text))
      .catch((error: unknown) => {
        // The text may have been sent, so no retry.
        if (error instanceof DeviceUnresponsive) return 'failed' as const;
        if (error instanceof DeviceNotConnected) return 'no_device' as const;
        throw error;
      });
    return Promise.race([sent, sleep(TIMEOUT_MS, 'failed' as const, { ref: false })]);
  }
}
