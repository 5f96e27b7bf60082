import type { BaileysConnection } from './baileys-connection.js';
import { toPhoneJid } from './jid.js';

/**
 * Whether a number has WhatsApp, asked through an open connection: null when it gave no definite answer. A "no" is believed only when
 * both questions say it: the one about the account alone is known to be wrong at times.
 */
export async function askNumber({ socket }: BaileysConnection, phone: string): Promise<boolean | null> {
  const answers = await socket.onWhatsApp(phone).catch(() => undefined);
  if (!answers) return null;
  if (answers.some(({ exists }) => exists)) return true;
  const devices = await socket.getUSyncDevices([toPhoneJid(phone)], false, false).catch(() => undefined);
  if (!devices) return null;
  return devices.some(({ user }) => user === phone) ? null : false;
}
