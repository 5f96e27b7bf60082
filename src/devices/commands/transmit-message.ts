import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TransmitMessage, type Transmitted } from '../devices.messages.js';
import { sendContent } from '../sessions/send-content.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@CommandHandler(TransmitMessage)
export class TransmitMessageHandler implements ICommandHandler<TransmitMessage> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, to, waId, content, formerContent }: TransmitMessage): Promise<Transmitted> {
    const connection = this.registry.connectionOf(accountId, deviceId);
    return sendContent(connection, to, waId, content, formerContent);
  }
}
