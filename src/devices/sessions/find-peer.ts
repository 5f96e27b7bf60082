import type { Recipient } from '../connection.messages.js';
import type { WASocket } from './baileys-library.js';
import { lidOf, phoneOf, toLidJid } from './jid.js';

/** Who an address names, by phone and LID as far as both are known here; null for what is no person. WhatsApp is not asked. */
export async function findPeer(socket: WASocket, jid: string | null | undefined): Promise<Recipient | null> {
  const [phone, lid] = [phoneOf(jid), lidOf(jid)];
  if (phone === null && lid === null) return null;
  return { phone: phone ?? (await findPhone(socket, lid)), lid };
}

/** The phone behind a LID, when a message or a list of devices has told it. */
export async function findPhone(
  { signalRepository }: Pick<WASocket, 'signalRepository'>,
  lid: string | null,
): Promise<string | null> {
  if (lid === null) return null;
  return phoneOf(await signalRepository.lidMapping.getPNForLID(toLidJid(lid)).catch(() => null));
}
