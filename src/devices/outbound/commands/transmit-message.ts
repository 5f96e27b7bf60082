import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TransmitMessage } from '../../connection.messages.js';
import { sendPrepared } from '../send-content.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@CommandHandler(TransmitMessage)
export class TransmitMessageHandler implements ICommandHandler<TransmitMessage> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, to, waId, prepared }: TransmitMessage): Promise<{ lid: string | null }> {
    return sendPrepared(this.registry.connectionOf(accountId, deviceId), to, waId, prepared);
  }
}
