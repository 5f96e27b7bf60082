import { log } from '../../platform/logging.js';
import type { ChatChangeFailure, Recipient } from '../connection.messages.js';
import { DeviceNotConnected } from '../devices.errors.js';
import type { BaileysConnection } from './baileys-connection.js';
import { toLidJid, toPhoneJid } from './jid.js';

const CONNECTION_CLOSED = 428;

/** Returns null once WhatsApp accepts. Throws DeviceNotConnected. */
export async function blockOnPhone(
  connection: BaileysConnection,
  { phone, lid }: Recipient,
  isBlocked: boolean,
): Promise<ChatChangeFailure | null> {
  // Baileys asks WhatsApp for a missing LID, but not for a missing phone number.
  const jid = phone ? toPhoneJid(phone) : lid && toLidJid(lid);
  if (!jid) return 'refused';
  try {
    await connection.socket.updateBlockStatus(jid, isBlocked ? 'block' : 'unblock');
    return null;
  } catch (error) {
    const code = (error as { output?: { statusCode?: number } }).output?.statusCode;
    if (!connection.isOpen || code === CONNECTION_CLOSED) throw new DeviceNotConnected();
    log.warn({ code, deviceId: connection.auth.deviceId }, 'block refused by WhatsApp');
    return 'refused';
  }
}
