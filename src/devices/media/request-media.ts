import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toLidJid, toPhoneJid } from '../baileys/jid.js';
import { type Recipient, RequestMedia } from '../connection.messages.js';
import { DeviceNotConnected, MediaUnavailable } from '../devices.errors.js';
import { DeviceRouter } from '../leases/device-router.js';
import { SessionRegistry } from '../sessions/session-registry.js';
import { findMedia } from './find-media.js';

@CommandHandler(RequestMedia)
export class RequestMediaHandler implements ICommandHandler<RequestMedia> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(command: RequestMedia): Promise<void> {
    const { accountId, deviceId, chat, message } = command;
    return this.router.dispatch(command, async () => {
      const { baileys, socket, auth } = this.registry.connectionOf(accountId, deviceId);
      const mediaKey = findMedia(baileys, message.content)?.media.mediaKey;
      const { me } = auth.state.creds;
      const remoteJid = chatJidOf(chat);
      // An empty key lets anyone forge the answer.
      if (!mediaKey?.length || !remoteJid || !me) throw new MediaUnavailable();
      const key = { id: message.waId, remoteJid, fromMe: message.fromMe };
      await socket.sendNode(baileys.encryptMediaRetryRequest(key, mediaKey, me.id)).catch(() => {
        throw new DeviceNotConnected();
      });
    });
  }
}

const chatJidOf = ({ phone, lid }: Recipient): string | null =>
  lid ? toLidJid(lid) : phone ? toPhoneJid(phone) : null;
