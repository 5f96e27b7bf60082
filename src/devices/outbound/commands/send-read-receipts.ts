import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SendReadReceipts } from '../../connection.messages.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { toLidJid, toPhoneJid } from '../../baileys/jid.js';
import type { Session } from '../../sessions/session.js';

@CommandHandler(SendReadReceipts)
export class SendReadReceiptsHandler implements ICommandHandler<SendReadReceipts> {
  constructor(private readonly router: DeviceRouter) {}

  async execute(command: SendReadReceipts): Promise<void> {
    const { from, waIds } = command;
    // WhatsApp addresses people by LID wherever it has one.
    const remoteJid = from.lid ? toLidJid(from.lid) : from.phone && toPhoneJid(from.phone);
    if (!remoteJid || waIds.length === 0) return;
    const keys = waIds.map((id) => ({ remoteJid, id, fromMe: false }));
    const tell = async ({ open }: Session) => open?.socket.readMessages(keys);
    // The drop that makes this fail also makes it unimportant: the chat is read here in any case.
    await this.router.dispatch(command, tell).catch(() => undefined);
  }
}
