import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { PlatformTextOutcome } from '../../../auth/auth.ports.js';
import { database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { DeviceNotConnected, SendRejected } from '../../devices.errors.js';
import { DeviceRouter } from '../../leases/device-router.js';
import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import { PlatformTexts } from '../platform-texts.js';
import { lookUp } from '../look-up-recipient.js';
import { prepareContent, sendPrepared } from '../send-content.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

/** WhatsApp answers within a second. */
export const TIMEOUT_MS = 6_000;

/** Sends a text that is not stored. Throws DeviceNotConnected. */
export class SendOverDevice extends Command<PlatformTextOutcome> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly phone: string,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(SendOverDevice)
export class SendOverDeviceHandler implements ICommandHandler<SendOverDevice> {
  constructor(
    private readonly em: EntityManager,
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
    private readonly texts: PlatformTexts,
  ) {}

  execute(command: SendOverDevice): Promise<PlatformTextOutcome> {
    const { accountId, deviceId } = command;
    return this.router.dispatch(command, () => {
      const connection = this.registry.connectionOf(accountId, deviceId);
      return this.registry.runDetached(() => this.send(connection, command));
    });
  }

  private async send(
    connection: BaileysConnection,
    { deviceId, phone, text }: SendOverDevice,
  ): Promise<PlatformTextOutcome> {
    const waId = connection.baileys.generateMessageIDV2(connection.socket.user?.id);
    try {
      const to = await lookUp(connection, { phone, lid: null });
      const content = await prepareContent(connection, to, waId, {
        body: text,
        quoted: null,
        forwards: 0,
        timer: null,
      });
      await this.texts.keep(deviceId, to.phone ?? phone, waId, content);
      const acceptance = this.texts.waitForAcceptance(waId, TIMEOUT_MS);
      await sendPrepared(connection, to, waId, content);
      // Platform texts reduce bulk capacity.
      await sql`select reserve_bulk_slots(${deviceId}, 1, clock_timestamp())`.execute(database(this.em.fork()));
      return (await acceptance) ? 'sent' : 'failed';
    } catch (error) {
      if (error instanceof SendRejected && error.failure === 'not_on_whatsapp') return 'not_on_whatsapp';
      if (error instanceof DeviceNotConnected) throw error;
      log.warn({ err: error, deviceId }, 'platform text not sent');
      return 'failed';
    }
  }
}
