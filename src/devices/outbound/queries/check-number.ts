import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CheckNumber } from '../../lookups.messages.js';
import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import { toPhoneJid } from '../../baileys/jid.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@QueryHandler(CheckNumber)
export class CheckNumberHandler implements IQueryHandler<CheckNumber> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: CheckNumber): Promise<boolean | null> {
    const { accountId, deviceId, phone } = query;
    return this.router.dispatch(query, async () =>
      isOnWhatsApp(this.registry.connectionOf(accountId, deviceId), phone),
    );
  }
}

/** Queries twice, because the account query alone is sometimes wrong. */
async function isOnWhatsApp({ socket }: BaileysConnection, phone: string): Promise<boolean | null> {
  const answers = await socket.onWhatsApp(phone).catch(() => undefined);
  if (!answers) return null;
  if (answers.some(({ exists }) => exists)) return true;
  const devices = await socket.getUSyncDevices([toPhoneJid(phone)], false, false).catch(() => undefined);
  if (!devices) return null;
  return devices.some(({ user }) => user === phone) ? null : false;
}
