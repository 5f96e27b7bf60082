import { toLidJid, toPhoneJid } from '../baileys/jid.js';
import type { Recipient } from '../connection.messages.js';
import { SendRejected } from '../devices.errors.js';

export function jidOf({ phone, lid }: Recipient): string {
  if (phone) return toPhoneJid(phone);
  if (lid) return toLidJid(lid);
  throw new SendRejected('not_on_whatsapp');
}
