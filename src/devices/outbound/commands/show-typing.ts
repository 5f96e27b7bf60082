import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toLidJid, toPhoneJid } from '../../baileys/jid.js';
import { ShowTyping } from '../../connection.messages.js';
import { DeviceRouter } from '../../leases/device-router.js';
import type { DeviceSession } from '../../sessions/device-session.js';

@CommandHandler(ShowTyping)
export class ShowTypingHandler implements ICommandHandler<ShowTyping> {
  constructor(private readonly router: DeviceRouter) {}

  async execute(command: ShowTyping): Promise<void> {
    const { to, state } = command;
    const jid = to.lid ? toLidJid(to.lid) : to.phone && toPhoneJid(to.phone);
    if (!jid) return;
    const show = async ({ openConnection }: DeviceSession) => openConnection?.socket.sendPresenceUpdate(state, jid);
    await this.router.dispatch(command, show).catch(() => undefined);
  }
}
