import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeChat } from '../../baileys/change-chat.js';
import { ChangeChatOnPhone, type ChatChangeFailure } from '../../connection.messages.js';
import { DeviceNotConnected } from '../../devices.errors.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@CommandHandler(ChangeChatOnPhone)
export class ChangeChatOnPhoneHandler implements ICommandHandler<ChangeChatOnPhone> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, peer, change, mark }: ChangeChatOnPhone): Promise<ChatChangeFailure | null> {
    const connection = this.registry.connectionOf(accountId, deviceId);
    const session = this.registry.findOf(accountId, deviceId);
    if (!session) throw new DeviceNotConnected();
    return this.registry.detached(async () => {
      const failure = await changeChat(connection, peer, change);
      // What the phone had said until then was told before this, and must not be taken for newer.
      if (!failure) await session.phoneChats.told(mark);
      return failure;
    });
  }
}
