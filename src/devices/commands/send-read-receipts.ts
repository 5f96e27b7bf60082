import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SendReadReceipts } from '../devices.messages.js';
import { toLidJid, toPhoneJid } from '../sessions/jid.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@CommandHandler(SendReadReceipts)
export class SendReadReceiptsHandler implements ICommandHandler<SendReadReceipts> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, from, waIds }: SendReadReceipts): Promise<void> {
    const session = this.registry.find(deviceId);
    const connection = session?.device.accountId === accountId ? session.open : null;
    // WhatsApp addresses people by LID wherever it has one.
    const remoteJid = from.lid ? toLidJid(from.lid) : from.phone && toPhoneJid(from.phone);
    if (!connection || !remoteJid || waIds.length === 0) return;
    // The drop that makes this fail also makes it unimportant: the chat is read here in any case.
    await connection.socket.readMessages(waIds.map((id) => ({ remoteJid, id, fromMe: false }))).catch(() => undefined);
  }
}
