import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toLidJid, toPhoneJid } from '../../baileys/jid.js';
import { WatchTyping } from '../../connection.messages.js';
import { DeviceRouter } from '../../leases/device-router.js';
import type { DeviceSession } from '../../sessions/device-session.js';

@CommandHandler(WatchTyping)
export class WatchTypingHandler implements ICommandHandler<WatchTyping> {
  constructor(private readonly router: DeviceRouter) {}

  async execute(command: WatchTyping): Promise<void> {
    const { lid, phone } = command.of;
    const jid = lid ? toLidJid(lid) : phone && toPhoneJid(phone);
    if (!jid) return;
    const watch = async ({ openConnection }: DeviceSession) => openConnection?.presence.watch(jid);
    await this.router.dispatch(command, watch).catch(() => undefined);
  }
}
