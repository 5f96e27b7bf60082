import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { blockOnPhone } from '../../baileys/block-on-phone.js';
import { changePhoneChat } from '../../baileys/change-phone-chat.js';
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
    return this.registry.runDetached(async () => {
      const failure =
        change.kind === 'block'
          ? await blockOnPhone(connection, peer, change.isBlocked)
          : await changePhoneChat(connection, peer, change);
      // Earlier phone reports must not count as newer.
      if (!failure) await session.phoneChats.confirm(mark);
      return failure;
    });
  }
}
