import { type InboundEffect, type InboundMedia, type InboundMessage, UNREADABLE } from '../devices.ports.js';
import type { ChatTimer } from '../connection.messages.js';
import type { proto, WAMessage, WAMessageKey } from '../baileys/baileys-library.js';
import { contextInfoOf, describeContent, toNumber, typeOf, unwrap } from './describe-content.js';
import { isChange, isHidden } from './kinds/message-kinds.js';
import { findOriginal, readAddOns } from './kinds/read-add-ons.js';
import { readTimer } from './read-timer.js';
import { findEncryptedChange } from './read-encrypted-change.js';
import { isBroadcastList, isPersonal, lidOf, phoneOf } from '../baileys/jid.js';
import { readCard } from './cards/read-card.js';
import { readQuoted } from './cards/read-quoted.js';
import { readReferral } from './cards/read-referral.js';

/** Copied constants, so that this file does not load Baileys. */
const REVOKE = 0;
const MESSAGE_EDIT = 14;
const CIPHERTEXT_STUB = 2;

/** Year 9999. */
const MAX_UNIX_SECONDS = 253_402_300_799;
const MISSED_CALL_STUBS = new Set([40, 41]);

export interface WhatsAppAddress {
  phone: string | null;
  lid: string | null;
}

interface NormalizeOptions {
  own: WhatsAppAddress;
  encode(content: proto.IMessage): Uint8Array;
  isLive: boolean;
  now: Date;
  unknownKind?: string | null;
}

/** Returns null for groups, channels, status posts and protocol traffic. */
export function normalizeInbound(
  message: WAMessage,
  { own, encode, isLive, now, unknownKind = null }: NormalizeOptions,
): InboundMessage | null {
  const { key } = message;
  const jid = chatJidOf(key, own);
  if (!key.id || !isPersonal(jid) || message.category === 'peer') return null;

  const peer = readPeer(jid, key, own);
  const base = {
    waId: key.id,
    fromMe: key.fromMe === true,
    ...peer,
    ...readAddOns(message.message),
    pushName: key.fromMe ? null : message.pushName || null,
    at: readTime(message, now),
    effect: null as InboundEffect | null,
    isTruncated: false,
    card: null as InboundMessage['card'],
    referral: null as InboundMessage['referral'],
    forwards: 0,
    quoted: null as InboundMessage['quoted'],
    timer: null as ChatTimer | null,
    content: message.message ? encode(message.message) : new Uint8Array(),
    isLive,
  };
  const toUnsupported = (unsupportedType: string): InboundMessage => ({
    ...base,
    kind: 'unsupported',
    body: null,
    media: null,
    unsupportedType,
  });

  const content = unwrap(message.message);
  const type = content && typeOf(content);
  if (!content || !type) {
    if (message.messageStubType === CIPHERTEXT_STUB) return toUnsupported(UNREADABLE);
    if (MISSED_CALL_STUBS.has(message.messageStubType ?? -1)) return toUnsupported('missedCall');
    if (key.isViewOnce) return toUnsupported('viewOnceMessage');
    // Group keys carry no content.
    if (content?.senderKeyDistributionMessage ?? content?.fastRatchetKeySenderKeyDistributionMessage) return null;
    const envelope = message.message && typeOf(message.message);
    return envelope ? toUnsupported(envelope) : message.message && unknownKind ? toUnsupported(unknownKind) : null;
  }

  const context = contextInfoOf(content, type);
  base.timer = readTimer(content, context, base.at);
  if (base.timer && content.protocolMessage)
    return { ...base, kind: 'text', body: null, media: null, unsupportedType: null, isTimerOnly: true };
  if (isHidden(type)) return null;
  if (isChange(type)) {
    const effect = readChange(content, message, { own, peer, at: base.at });
    return effect && { ...base, kind: 'text', body: null, media: null, unsupportedType: null, effect };
  }
  const original = findOriginal(message.message);
  if (original) {
    const { media, body } = describeContent(content, type);
    const effect = original.isBetter && media ? toCopy(media, body, original.waId, base) : null;
    return effect && { ...base, kind: 'text', body: null, media: null, unsupportedType: null, effect };
  }
  const comment = content.commentMessage;
  if (comment) return normalizeComment(comment, base);

  base.quoted = readQuoted(context, (jid) => isOwn(jid, own));
  base.referral = base.fromMe ? null : readReferral(context);
  base.forwards = readForwards(context);
  base.card = readCard(content);
  return { ...base, ...describeContent(content, type) };
}

/** Detects messages whose content only the journal's bytes contain. */
export function hasOnlyUnknownFields({ key, message, category }: WAMessage, own: WhatsAppAddress): boolean {
  return !!message && typeOf(message) === null && isPersonal(chatJidOf(key, own)) && category !== 'peer';
}

/** Returns the sender's chat for messages of broadcast lists. */
function chatJidOf({ remoteJid, participant, fromMe }: WAMessageKey, own: WhatsAppAddress): string | null | undefined {
  if (!isBroadcastList(remoteJid)) return remoteJid;
  return fromMe || isOwn(participant, own) ? null : participant;
}

/** Skips own addresses, which own messages may have as alternative. */
function readPeer(
  jid: string | null | undefined,
  key: WAMessageKey,
  own: WhatsAppAddress,
): { phone: string | null; lid: string | null } {
  const jids = [jid, key.remoteJidAlt];
  const phones = jids.map(phoneOf).filter((phone) => phone !== null);
  const lids = jids.map(lidOf).filter((lid) => lid !== null);
  if (!key.fromMe || isOwn(jid, own)) return { phone: phones[0] ?? null, lid: lids[0] ?? null };
  return {
    phone: phones.find((phone) => phone !== own.phone) ?? null,
    lid: lids.find((lid) => lid !== own.lid) ?? null,
  };
}

export function isOwn(jid: string | null | undefined, own: WhatsAppAddress): boolean {
  const [phone, lid] = [phoneOf(jid), lidOf(jid)];
  return (phone !== null && phone === own.phone) || (lid !== null && lid === own.lid);
}

function readTime(message: WAMessage, now: Date): Date {
  const seconds = toNumber(message.messageTimestamp);
  return seconds > 0 && seconds <= MAX_UNIX_SECONDS ? new Date(seconds * 1000) : now;
}

function readChange(
  content: proto.IMessage,
  message: WAMessage,
  sides: { own: WhatsAppAddress; peer: WhatsAppAddress; at: Date },
): InboundEffect | null {
  if (content.protocolMessage) return readProtocol(content.protocolMessage);
  const reaction = content.reactionMessage;
  if (!reaction) return findEncryptedChange(content, message, sides);
  if (!reaction.key?.id) return null;
  const targetFromMe = reaction.key.fromMe === true;
  return { type: 'reaction', targetWaId: reaction.key.id, targetFromMe, emoji: reaction.text || null };
}

const toCopy = (
  media: InboundMedia,
  body: string | null,
  targetWaId: string,
  { content }: Pick<InboundMessage, 'content'>,
): InboundEffect => ({
  type: 'copy',
  targetWaId,
  body,
  media,
  content: Buffer.from(content).toString('base64'),
});

function normalizeComment(
  { message, targetMessageKey: target }: proto.Message.ICommentMessage,
  base: Omit<InboundMessage, 'kind' | 'body' | 'media' | 'unsupportedType'>,
): InboundMessage | null {
  const content = unwrap(message);
  const type = content && typeOf(content);
  if (!content || !type) return null;
  const fromMe = (target?.fromMe === true) === base.fromMe;
  const quoted = target?.id ? { waId: target.id, fromMe, kind: 'unsupported', body: null } : null;
  return { ...base, quoted, card: readCard(content), ...describeContent(content, type) };
}

function readProtocol(protocol: proto.Message.IProtocolMessage): InboundEffect | null {
  const targetWaId = protocol.key?.id;
  if (!targetWaId) return null;
  if (protocol.type === REVOKE) return { type: 'delete', targetWaId };
  if (protocol.type !== MESSAGE_EDIT) return null;
  const edited = unwrap(protocol.editedMessage);
  const type = edited && typeOf(edited);
  return type ? { type: 'edit', targetWaId, body: describeContent(edited, type).body ?? '', isTruncated: false } : null;
}

const MAX_FORWARDS = 1000;

function readForwards(context: proto.IContextInfo | null): number {
  if (!context?.isForwarded) return 0;
  const { forwardingScore } = context;
  return Math.max(1, Math.min(forwardingScore ?? 1, MAX_FORWARDS));
}
