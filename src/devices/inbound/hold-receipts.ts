import type { BinaryNode, WASocket } from '../baileys/baileys-library.js';
import { lidOf, phoneOf } from '../baileys/jid.js';
import type { Receipt } from '../devices.ports.js';

const RECEIPT = 'CB:receipt';
const STATUSES: Readonly<Record<string, Receipt['status']>> = { sender: 'sent', read: 'read', played: 'played' };

/** Records receipts before their acknowledgment, because WhatsApp delivers each only once. */
export function holdReceipts(
  { ws }: WASocket,
  record: (stanza: BinaryNode) => Promise<void>,
  isEnded: () => boolean,
): void {
  const handlers = ws.listeners(RECEIPT);
  ws.removeAllListeners(RECEIPT);
  ws.on(RECEIPT, (stanza: BinaryNode) => {
    if (isEnded()) return;
    record(stanza).then(
      () => {
        if (!isEnded()) for (const handle of handlers) handle(stanza);
      },
      () => undefined,
    );
  });
}

/** Skips retry receipts and those for messages of others. */
export function readReceipts(
  { attrs, content }: BinaryNode,
  isOwn: (jid: string | undefined) => boolean,
  now: Date,
): Receipt[] {
  const { id, type, from, recipient, t } = attrs;
  const status = type === undefined || type === 'inactive' ? 'delivered' : STATUSES[type];
  if (!id || !status || (recipient !== undefined && !(type === 'sender' && isOwn(from)))) return [];
  // Only the account's other devices omit the recipient.
  const jid = isOwn(from) ? recipient : from;
  const peer = { phone: phoneOf(jid), lid: lidOf(jid) };
  if (jid !== undefined && peer.phone === null && peer.lid === null) return [];
  const seconds = Number(t ?? 0);
  const at = seconds > 0 ? new Date(seconds * 1000) : now;
  return [id, ...readListedIds(content)].map((waId) => ({
    waId,
    from: jid === undefined ? null : peer,
    status,
    error: null,
    at,
  }));
}

export function readListedIds(content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : [];
  return Array.isArray(list?.content) ? list.content.flatMap((item) => item.attrs['id'] ?? []) : [];
}
