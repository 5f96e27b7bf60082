import type { proto } from '../baileys/baileys-library.js';
import type { OutboundChange, Recipient } from '../connection.messages.js';
import { jidOf } from './jid-of.js';

/** WhatsApp's numbers of what is done to a message. */
const REVOKE = 0;
const MESSAGE_EDIT = 14;

/** The wire form of a reaction, an edit or a deletion: each names the message it is about. */
export function buildChange(to: Recipient, { kind, target, value }: OutboundChange, now: Date): proto.IMessage {
  const key = { remoteJid: jidOf(to), fromMe: target.fromMe, id: target.waId };
  if (kind === 'reaction') return { reactionMessage: { key, text: value ?? '', senderTimestampMs: now.getTime() } };
  if (kind === 'delete') return { protocolMessage: { key, type: REVOKE } };
  const editedMessage = { conversation: value ?? '' };
  return { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage, timestampMs: now.getTime() } };
}

/** What the stanza of such a message says of itself, beside the words that only phones can read, as WhatsApp's own clients write it. */
export function attributesOf({ protocolMessage }: proto.IMessage): Record<string, string> {
  if (protocolMessage?.type === MESSAGE_EDIT) return { edit: '1' };
  return protocolMessage?.key?.id && (protocolMessage.type ?? REVOKE) === REVOKE ? { edit: '7' } : {};
}
