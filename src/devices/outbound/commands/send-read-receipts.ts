import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SendReadReceipts } from '../../connection.messages.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { toLidJid, toPhoneJid } from '../../baileys/jid.js';
import type { DeviceSession } from '../../sessions/device-session.js';

@CommandHandler(SendReadReceipts)
export class SendReadReceiptsHandler implements ICommandHandler<SendReadReceipts> {
  constructor(private readonly router: DeviceRouter) {}

  async execute(command: SendReadReceipts): Promise<void> {
    const { from, waIds } = command;
    const remoteJid = from.lid ? toLidJid(from.lid) : from.phone && toPhoneJid(from.phone);
    if (!remoteJid || waIds.length === 0) return;
    const keys = waIds.map((id) => ({ remoteJid, id, fromMe: false }));
    const markRead = async ({ openConnection }: DeviceSession) => openConnection?.socket.readMessages(keys);
    // The chat counts as read in Mersal regardless.
    await this.router.dispatch(command, markRead).catch(() => undefined);
  }
}
