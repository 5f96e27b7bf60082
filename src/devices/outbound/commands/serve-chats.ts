import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ServeChats } from '../../connection.messages.js';
import { ApplyChatChanges } from '../../devices.ports.js';
import { DeviceRouter } from '../../leases/device-router.js';

@CommandHandler(ServeChats)
export class ServeChatsHandler implements ICommandHandler<ServeChats> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly commands: CommandBus,
  ) {}

  execute(command: ServeChats): Promise<void> {
    const { accountId, deviceId } = command;
    return this.router.serve(command, 'chat changes', () =>
      this.commands.execute(new ApplyChatChanges(accountId, deviceId)),
    );
  }
}
