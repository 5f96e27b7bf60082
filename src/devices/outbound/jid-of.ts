import { toLidJid, toPhoneJid } from '../baileys/jid.js';
import type { Recipient } from '../connection.messages.js';
import { SendRefused } from '../devices.errors.js';

/** Under which address somebody is written to. */
export function jidOf({ phone, lid }: Recipient): string {
  if (phone) return toPhoneJid(phone);
  if (lid) return toLidJid(lid);
  throw new SendRefused('not_on_whatsapp');
}
