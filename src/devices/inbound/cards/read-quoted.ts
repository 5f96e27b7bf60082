import type { InboundMessage } from '../../devices.ports.js';
import type { proto } from '../../baileys/baileys-library.js';
import { describeContent, typeOf, unwrap } from '../describe-content.js';
import { readProduct } from './read-order.js';

const STATUS_JID = 'status@broadcast';

/** Includes statuses and catalog products, which are in no chat. */
export function readQuoted(
  context: proto.IContextInfo | null,
  isOwn: (jid: string | null | undefined) => boolean,
): InboundMessage['quoted'] {
  const quoted = unwrap(context?.quotedMessage);
  const product = quoted && readProduct(quoted);
  if (!context || (!context.stanzaId && !product)) return null;
  const type = quoted && typeOf(quoted);
  const { kind, body } = type ? describeContent(quoted, type) : { kind: 'unsupported', body: null };
  return {
    waId: context.stanzaId ?? '',
    fromMe: isOwn(context.participant),
    kind,
    body,
    ...(context.remoteJid === STATUS_JID && { isStatus: true }),
    ...(product && { product }),
  };
}
