import type { DeviceAuth } from '../credentials/device-auth.js';
import type { Baileys, proto } from '../baileys/baileys-library.js';
import { lidOf, phoneOf } from '../baileys/jid.js';

/** Returns null for messages of other WhatsApp accounts. */
export function readPeerMessage(
  { proto, unpadRandomMax16 }: Baileys,
  auth: DeviceAuth,
  from: string | undefined,
  padded: Uint8Array,
): proto.Message.IProtocolMessage | null {
  const { phone, lid } = auth.own;
  if (!from || ![phone, lid].includes(phoneOf(from) ?? lidOf(from))) return null;
  try {
    const message = proto.Message.decode(unpadRandomMax16(padded));
    return (message.deviceSentMessage?.message ?? message).protocolMessage ?? null;
  } catch {
    // Baileys decodes the message next and reports errors.
    return null;
  }
}
