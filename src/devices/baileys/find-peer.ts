import type { Recipient } from '../connection.messages.js';
import type { InboundMessage, Receipt } from '../devices.ports.js';
import type { WASocket } from './baileys-library.js';
import { lidOf, phoneOf, toLidJid, toPhoneJid } from './jid.js';

interface WithSocket {
  socket: Pick<WASocket, 'signalRepository'>;
}

/** Uses stored mappings, without a query. */
export async function findPeer(socket: WASocket, jid: string | null | undefined): Promise<Recipient | null> {
  const [phone, lid] = [phoneOf(jid), lidOf(jid)];
  if (phone === null && lid === null) return null;
  return { phone: phone ?? (await findPhone(socket, lid)), lid };
}

/** Returns null if the phone's LID changed, as Baileys keeps old mappings. */
async function findPhone({ signalRepository }: WithSocket['socket'], lid: string | null): Promise<string | null> {
  if (lid === null) return null;
  const { lidMapping } = signalRepository;
  const phone = phoneOf(await lidMapping.getPNForLID(toLidJid(lid)).catch(() => null));
  const currentLid = phone && lidOf(await lidMapping.getLIDForPN(toPhoneJid(phone)).catch(() => null));
  return currentLid === lid ? phone : null;
}

export async function fillPhone({ socket }: WithSocket, message: Pick<InboundMessage, 'phone' | 'lid'>): Promise<void> {
  if (!message.phone) message.phone = await findPhone(socket, message.lid);
}

export function withPhones({ socket }: WithSocket, receipts: Receipt[]): Promise<Receipt[]> {
  return Promise.all(
    receipts.map(async (receipt) => {
      const { from } = receipt;
      return from && !from.phone
        ? { ...receipt, from: { ...from, phone: await findPhone(socket, from.lid) } }
        : receipt;
    }),
  );
}
