import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ServeDevice } from '../../connection.messages.js';
import { DeliverQueued } from '../../devices.ports.js';
import { DeviceRouter } from '../../leases/device-router.js';

@CommandHandler(ServeDevice)
export class ServeDeviceHandler implements ICommandHandler<ServeDevice> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly commands: CommandBus,
  ) {}

  execute(command: ServeDevice): Promise<void> {
    const { accountId, deviceId } = command;
    return this.router.serve(command, 'delivery', () => this.commands.execute(new DeliverQueued(accountId, deviceId)));
  }
}
