import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { log } from '../../../platform/logging.js';
import { ServeDevice } from '../../connection.messages.js';
import { DeliverQueued } from '../../devices.ports.js';
import { isForwarded, DeviceRouter } from '../../leases/device-router.js';

@CommandHandler(ServeDevice)
export class ServeDeviceHandler implements ICommandHandler<ServeDevice> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly commands: CommandBus,
  ) {}

  execute(command: ServeDevice): Promise<void> {
    const { accountId, deviceId } = command;
    return this.router.dispatch(command, async () => {
      const done = this.commands.execute(new DeliverQueued(accountId, deviceId));
      // Whoever asks from elsewhere need not wait: what fails here the sweep finds.
      if (isForwarded())
        void done.catch((error: unknown) => log.warn({ err: error, deviceId }, 'delivery interrupted'));
      else await done;
    });
  }
}
