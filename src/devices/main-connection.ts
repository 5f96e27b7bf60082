import type { EntityManager } from '@mikro-orm/postgresql';
import { Device } from './device.entity.js';
import type { BaileysConnection } from './sessions/baileys-connection.js';
import type { SessionRegistry } from './sessions/session-registry.js';

/** The open connection of the platform's own device, whoever owns it; null while it is away or there is none. */
export async function mainConnection(
  em: EntityManager,
  registry: SessionRegistry,
): Promise<{ deviceId: number; connection: BaileysConnection } | null> {
  // Over all accounts: the platform has one main device.
  const device = await em.fork().findOne(Device, { isMain: true, state: 'on' }, { fields: ['id'] });
  const connection = device && registry.find(device.id)?.open;
  return connection ? { deviceId: device.id, connection } : null;
}
