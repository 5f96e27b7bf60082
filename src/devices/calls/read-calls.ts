import type { IncomingCall } from './decline-call.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { BaileysEventMap } from '../baileys/baileys-library.js';
import { findPeer } from '../baileys/find-peer.js';
import { phoneOf } from '../baileys/jid.js';

const MAX_RINGING_MS = 60_000;

export async function readCalls(
  connection: BaileysConnection,
  calls: BaileysEventMap['call'],
  now: Date,
): Promise<IncomingCall[]> {
  const { socket } = connection;
  const found: IncomingCall[] = [];
  for (const { id, from, callerPn, status, date, isGroup, offline } of calls) {
    if (status !== 'offer' || isGroup || offline || now.getTime() - date.getTime() > MAX_RINGING_MS) continue;
    const peer = await findPeer(socket, from);
    if (!peer) continue;
    const phone = peer.phone ?? phoneOf(callerPn);
    found.push({ id, from: { ...peer, phone }, decline: () => socket.rejectCall(id, from) });
  }
  return found;
}
