import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PrepareMessage } from '../devices.messages.js';
import { prepareContent } from '../sessions/send-content.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@CommandHandler(PrepareMessage)
export class PrepareMessageHandler implements ICommandHandler<PrepareMessage> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, to, waId, content }: PrepareMessage): Promise<Uint8Array> {
    return prepareContent(this.registry.connectionOf(accountId, deviceId), to, waId, content);
  }
}
