import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { log } from '../../../platform/logging.js';
import { ServeChats } from '../../connection.messages.js';
import { TellChats } from '../../devices.ports.js';
import { DeviceRouter, isForwarded } from '../../leases/device-router.js';

@CommandHandler(ServeChats)
export class ServeChatsHandler implements ICommandHandler<ServeChats> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly commands: CommandBus,
  ) {}

  execute(command: ServeChats): Promise<void> {
    const { accountId, deviceId } = command;
    return this.router.dispatch(command, async () => {
      const done = this.commands.execute(new TellChats(accountId, deviceId));
      // Whoever asks from elsewhere need not wait: what fails here the sweep finds.
      if (isForwarded())
        void done.catch((error: unknown) => log.warn({ err: error, deviceId }, 'telling of chats interrupted'));
      else await done;
    });
  }
}
