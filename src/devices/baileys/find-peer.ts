import type { Recipient } from '../connection.messages.js';
import type { InboundMessage, Receipt } from '../devices.ports.js';
import type { WASocket } from './baileys-library.js';
import { lidOf, phoneOf, toLidJid, toPhoneJid } from './jid.js';

interface Connected {
  socket: Pick<WASocket, 'signalRepository'>;
}

/** Uses stored mappings, without a query. Null for groups and the like. */
export async function findPeer(socket: WASocket, jid: string | null | undefined): Promise<Recipient | null> {
  const [phone, lid] = [phoneOf(jid), lidOf(jid)];
  if (phone === null && lid === null) return null;
  return { phone: phone ?? (await findPhone(socket, lid)), lid };
}

/** Null if the phone's LID changed. Baileys keeps old entries. */
async function findPhone({ signalRepository }: Connected['socket'], lid: string | null): Promise<string | null> {
  if (lid === null) return null;
  const { lidMapping } = signalRepository;
  const phone = phoneOf(await lidMapping.getPNForLID(toLidJid(lid)).catch(() => null));
  const holder = phone && lidOf(await lidMapping.getLIDForPN(toPhoneJid(phone)).catch(() => null));
  return holder === lid ? phone : null;
}

export async function learnPhone({ socket }: Connected, message: Pick<InboundMessage, 'phone' | 'lid'>): Promise<void> {
  if (!message.phone) message.phone = await findPhone(socket, message.lid);
}

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
