import { log } from '../../../platform/logging.js';
import type { BaileysConnection } from '../baileys-connection.js';
import type { BinaryNode } from '../baileys-library.js';
import { lidOf, phoneOf } from '../jid.js';

const STANZA = 'CB:iq,,pair-success';

interface OwnerCheck<Refusal> {
  findRejection(owner: { phone: string; lid: string | null }): Promise<Refusal | null>;
  refused(refusal: Refusal, owner: { phone: string }): void;
}

/** Checks the phone's account before Baileys confirms the pairing. */
export function confirmOwner<Refusal>(connection: BaileysConnection, check: OwnerCheck<Refusal>): void {
  const { ws } = connection.socket;
  const handlers = ws.listeners(STANZA);
  ws.removeAllListeners(STANZA);

  async function confirm(stanza: BinaryNode): Promise<void> {
    const owner = readOwner(stanza);
    const refusal = owner && (await check.findRejection(owner));
    if (connection.isEnded) return;
    if (!owner || !refusal) {
      for (const handle of handlers) handle(stanza);
      return;
    }
    const sent = connection.socket.sendNode(errorOf(stanza)).catch(() => undefined);
    // The close of the connection would start another attempt.
    check.refused(refusal, owner);
    await sent;
  }

  ws.on(STANZA, (stanza: BinaryNode) => {
    confirm(stanza).catch((error: unknown) => {
      log.error({ err: error, deviceId: connection.auth.deviceId }, 'link owner check failed');
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
