import type { proto, WAMessage } from '../../baileys/baileys-library.js';
import type { InboundMessage } from '../../devices.ports.js';
import { ENVELOPES } from './message-kinds.js';

const SECRET_BYTES = 32;
const MEDIA_ALBUM = 1;
/** Association types of the same file in higher resolution. */
const BETTER_COPIES = new Set([5, 10]);
/** Association types of another encoding and of a live photo's video. */
const OTHER_COPIES = new Set([12, 19]);
const MAX_DEPTH = 6;

export function readAddOns(content: proto.IMessage | null | undefined): Pick<InboundMessage, 'secret' | 'albumId'> {
  const contexts = listContexts(content);
  const secret = contexts.map(({ messageSecret }) => messageSecret).find((bytes) => bytes?.length === SECRET_BYTES);
  const album = contexts.find(({ messageAssociation }) => messageAssociation?.associationType === MEDIA_ALBUM);
  return { secret: secret ?? null, albumId: album?.messageAssociation?.parentMessageKey?.id || null };
}

export function findOriginal(content: proto.IMessage | null | undefined): { waId: string; isBetter: boolean } | null {
  for (const { messageAssociation } of listContexts(content)) {
    const { associationType: type, parentMessageKey: key } = messageAssociation ?? {};
    if (type == null || !key?.id) continue;
    if (BETTER_COPIES.has(type) || OTHER_COPIES.has(type)) return { waId: key.id, isBetter: BETTER_COPIES.has(type) };
  }
  return null;
}

function listContexts(content: proto.IMessage | null | undefined): proto.IMessageContextInfo[] {
  const contexts: proto.IMessageContextInfo[] = [];
  let inner = content ?? null;
  for (let depth = 0; inner && depth < MAX_DEPTH; depth++) {
    if (inner.messageContextInfo) contexts.push(inner.messageContextInfo);
    const envelope: (typeof ENVELOPES)[number] | undefined = ENVELOPES.find((name) => inner?.[name]?.message);
    inner = (envelope && inner[envelope]?.message) ?? null;
  }
  return contexts;
}

export function addOuterContext(
  { MessageContextInfo }: Pick<typeof proto, 'MessageContextInfo'>,
  { message }: WAMessage,
  outer: Uint8Array | null | undefined,
): void {
  if (message && outer && !message.messageContextInfo?.messageSecret)
    message.messageContextInfo = MessageContextInfo.decode(outer);
}
