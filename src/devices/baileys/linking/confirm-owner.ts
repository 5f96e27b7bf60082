import { log } from '../../../platform/logging.js';
import type { BaileysConnection } from '../baileys-connection.js';
import type { BinaryNode } from '../baileys-library.js';
import { lidOf, phoneOf } from '../jid.js';

const STANZA = 'CB:iq,,pair-success';

interface OwnerCheck<Refusal> {
  /** Null when the number may be linked. */
  findRefusal(owner: { phone: string; lid: string | null }): Promise<Refusal | null>;
  /** The refusal is on its way to WhatsApp. */
  refused(refusal: Refusal, owner: { phone: string }): void;
}

/**
 * Has the number that scanned the code checked before Baileys confirms the link. Without that confirmation WhatsApp links nothing: the phone
 * shows a failure and lists no device.
 */
export function confirmOwner<Refusal>(connection: BaileysConnection, check: OwnerCheck<Refusal>): void {
  const { ws } = connection.socket;
  const handlers = ws.listeners(STANZA);
  ws.removeAllListeners(STANZA);

  async function confirm(stanza: BinaryNode): Promise<void> {
    const owner = readOwner(stanza);
    const refusal = owner && (await check.findRefusal(owner));
    if (connection.isEnded) return;
    if (!owner || !refusal) {
      for (const handle of handlers) handle(stanza);
      return;
    }
    const sent = connection.socket.sendNode(errorOf(stanza)).catch(() => undefined);
    // Reported before WhatsApp can close the connection: a close that is handled first starts another attempt, which shows a QR again.
    check.refused(refusal, owner);
    await sent;
  }

  ws.on(STANZA, (stanza: BinaryNode) => {
    confirm(stanza).catch((error: unknown) => {
      log.error({ err: error, deviceId: connection.auth.deviceId }, 'owner of a link not checked');
      // Nothing is linked unchecked: the session makes another attempt.
      if (!connection.isEnded) void connection.socket.end(error as Error);
    });
  });
}

function readOwner({ content }: BinaryNode): { phone: string; lid: string | null } | null {
  const childOf = (nodes: BinaryNode['content'], tag: string) =>
    Array.isArray(nodes) ? nodes.find((node) => node.tag === tag) : undefined;
  const device = childOf(childOf(content, 'pair-success')?.content, 'device');
  const phone = phoneOf(device?.attrs['jid']);
  return phone ? { phone, lid: lidOf(device?.attrs['lid']) } : null;
}

const errorOf = ({ attrs }: BinaryNode): BinaryNode => ({
  tag: 'iq',
  attrs: { to: '@s.whatsapp.net', type: 'error', id: attrs['id'] ?? '' },
  content: [{ tag: 'error', attrs: { code: '500', text: 'internal-error' } }],
});
