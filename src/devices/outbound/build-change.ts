import type { proto } from '../baileys/baileys-library.js';
import type { OutboundChange, Recipient } from '../connection.messages.js';
import { addContext } from './add-context.js';
import { jidOf } from './jid-of.js';

const REVOKE = 0;
const MESSAGE_EDIT = 14;

export function buildChange(to: Recipient, { kind, target, value, timer }: OutboundChange, now: Date): proto.IMessage {
  const key = { remoteJid: jidOf(to), fromMe: target.fromMe, id: target.waId };
  if (kind === 'reaction') return { reactionMessage: { key, text: value ?? '', senderTimestampMs: now.getTime() } };
  if (kind === 'delete') return { protocolMessage: { key, type: REVOKE } };
  const text = value ?? '';
  const editedMessage = timer
    ? addContext({ extendedTextMessage: { text } }, { forwards: 0, timer })
    : { conversation: text };
  return { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage, timestampMs: now.getTime() } };
}

/** Returns the stanza attributes that WhatsApp's clients set. */
export function attributesOf({ protocolMessage }: proto.IMessage): Record<string, string> {
  if (protocolMessage?.type === MESSAGE_EDIT) return { edit: '1' };
  return protocolMessage?.key?.id && (protocolMessage.type ?? REVOKE) === REVOKE ? { edit: '7' } : {};
}
