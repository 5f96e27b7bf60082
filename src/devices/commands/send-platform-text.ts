import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PlatformTextOutcome, SendPlatformText } from '../../auth/handovers.messages.js';
import { log } from '../../platform/logging.js';
import { SendRefused } from '../devices.errors.js';
import { mainConnection } from '../main-connection.js';
import type { BaileysConnection } from '../sessions/baileys-connection.js';
import { PlatformTexts } from '../sessions/platform-texts.js';
import { prepareContent, sendPrepared } from '../sessions/send-content.js';
import { SessionRegistry } from '../sessions/session-registry.js';

/** WhatsApp answers within a second; whoever waits for a code should soon be helped in another way. */
const PATIENCE_MS = 6_000;

@CommandHandler(SendPlatformText)
export class SendPlatformTextHandler implements ICommandHandler<SendPlatformText> {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: SessionRegistry,
    private readonly texts: PlatformTexts,
  ) {}

  async execute({ phone, text }: SendPlatformText): Promise<PlatformTextOutcome> {
    const main = await mainConnection(this.em, this.registry);
    if (!main) return 'no_device';

    // A session outlives the request in which it sends, and must not carry its context along.
    const sent = this.registry.detached(() => this.send(main.deviceId, main.connection, phone, text));
    return Promise.race([sent, sleep(PATIENCE_MS, 'failed' as const, { ref: false })]);
  }

  private async send(
    deviceId: number,
    connection: BaileysConnection,
    phone: string,
    text: string,
  ): Promise<PlatformTextOutcome> {
    const to = { phone, lid: null };
    const waId = connection.baileys.generateMessageIDV2(connection.socket.user?.id);
    try {
      const content = await prepareContent(connection, to, waId, { body: text, quoted: null });
      this.texts.keep(deviceId, waId, content);
      const isAccepted = this.texts.isAccepted(waId, PATIENCE_MS);
      await sendPrepared(connection, to, waId, content);
      return (await isAccepted) ? 'sent' : 'failed';
    } catch (error) {
      if (error instanceof SendRefused && error.failure === 'not_on_whatsapp') return 'not_on_whatsapp';
      log.warn({ err: error, deviceId }, 'platform text not sent');
      return 'failed';
    }
  }
}
