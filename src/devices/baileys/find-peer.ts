import type { Recipient } from '../connection.messages.js';
import type { InboundMessage, Receipt } from '../devices.ports.js';
import type { WASocket } from './baileys-library.js';
import { lidOf, phoneOf, toLidJid, toPhoneJid } from './jid.js';

interface Connected {
  socket: Pick<WASocket, 'signalRepository'>;
}

/** Who an address names, by phone and LID as far as both are known here; null for what is no person. WhatsApp is not asked. */
export async function findPeer(socket: WASocket, jid: string | null | undefined): Promise<Recipient | null> {
  const [phone, lid] = [phoneOf(jid), lidOf(jid)];
  if (phone === null && lid === null) return null;
  return { phone: phone ?? (await findPhone(socket, lid)), lid };
}

/**
 * The phone behind a LID, when a message or a list of devices has told it. Null when the phone has another LID by now: Baileys keeps the
 * entry of the previous holder of a number.
 */
async function findPhone({ signalRepository }: Connected['socket'], lid: string | null): Promise<string | null> {
  if (lid === null) return null;
  const { lidMapping } = signalRepository;
  const phone = phoneOf(await lidMapping.getPNForLID(toLidJid(lid)).catch(() => null));
  // The entry of a known phone is stored, so WhatsApp is not asked.
  const holder = phone && lidOf(await lidMapping.getLIDForPN(toPhoneJid(phone)).catch(() => null));
  return holder === lid ? phone : null;
}

/** A message addressed by LID alone: the phone may be known from elsewhere. */
export async function learnPhone({ socket }: Connected, message: InboundMessage): Promise<void> {
  if (!message.phone) message.phone = await findPhone(socket, message.lid);
}

/** The same of whoever sent a receipt. */
export function withPhones({ socket }: Connected, receipts: Receipt[]): Promise<Receipt[]> {
  return Promise.all(
    receipts.map(async (receipt) => {
      const { from } = receipt;
      return from && !from.phone
        ? { ...receipt, from: { ...from, phone: await findPhone(socket, from.lid) } }
        : receipt;
    }),
  );
}
