import { type InboundEffect, type InboundMessage, UNREADABLE } from '../devices.ports.js';
import type { ChatTimer } from '../connection.messages.js';
import type { proto, WAMessage, WAMessageKey } from '../baileys/baileys-library.js';
import { contextOf, describeContent, toNumber, typeOf, unwrap } from './describe-content.js';
import { isChange, isSilent } from './kinds/message-kinds.js';
import { readAddOns } from './kinds/read-add-ons.js';
import { readTimer } from './read-timer.js';
import { findEncryptedChange } from './changes/read-encrypted-change.js';
import { isBroadcastList, isPersonal, lidOf, phoneOf } from '../baileys/jid.js';
import { readCard } from './cards/read-card.js';
import { readQuoted } from './cards/read-quoted.js';
import { readReferral } from './cards/read-referral.js';

/** Baileys' names for numbers of the protocol, and the encoder: given, so that this file needs no library at run time. */
const REVOKE = 0;
const MESSAGE_EDIT = 14;
const CIPHERTEXT_STUB = 2;

/** The year 9999: beyond, a date is one no more. */
const LATEST_SECONDS = 253_402_300_799;
const MISSED_CALL_STUBS = new Set([40, 41]);

export interface Own {
  phone: string | null;
  lid: string | null;
}

interface Normalizer {
  own: Own;
  encode(content: proto.IMessage): Uint8Array;
  isLive: boolean;
  now: Date;
  /** Of a message in which nothing is known: WhatsApp's number for it. */
  unknownKind?: string | null;
}

/**
 * A stanza as Baileys gives it -> what messaging records; null for what no chat shows: groups, channels, status posts and the
 * protocol's own traffic between devices.
 */
export function normalizeInbound(
  message: WAMessage,
  { own, encode, isLive, now, unknownKind = null }: Normalizer,
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
  const shown = (unsupportedType: string): InboundMessage => ({
    ...base,
    kind: 'unsupported',
    body: null,
    media: null,
    unsupportedType,
  });

  const content = unwrap(message.message);
  const type = content && typeOf(content);
  if (!content || !type) {
    if (message.messageStubType === CIPHERTEXT_STUB) return shown(UNREADABLE);
    if (MISSED_CALL_STUBS.has(message.messageStubType ?? -1)) return shown('missedCall');
    if (key.isViewOnce) return shown('viewOnceMessage');
    // Keys of groups say nothing, whatever they are wrapped in.
    if (content?.senderKeyDistributionMessage ?? content?.fastRatchetKeySenderKeyDistributionMessage) return null;
    // An envelope around something unknown, or something unknown alone.
    const envelope = message.message && typeOf(message.message);
    return envelope ? shown(envelope) : message.message && unknownKind ? shown(unknownKind) : null;
  }

  const context = contextOf(content, type);
  base.timer = readTimer(content, context, base.at);
  if (base.timer && content.protocolMessage)
    return { ...base, kind: 'text', body: null, media: null, unsupportedType: null, isTimerOnly: true };
  if (isSilent(type)) return null;
  if (isChange(type)) {
    const effect = readChange(content, message, { own, peer, at: base.at });
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

/** Nothing is known of it, though something was decrypted: only its bytes tell whether it says anything. */
export function saysNothingKnown({ key, message, category }: WAMessage, own: Own): boolean {
  return !!message && typeOf(message) === null && isPersonal(chatJidOf(key, own)) && category !== 'peer';
}

/**
 * The address of the chat. A message to a broadcast list belongs to the chat with its sender. Our own to a list has no chat: its
 * recipients are not in it. Status posts are in no chat.
 */
function chatJidOf({ remoteJid, participant, fromMe }: WAMessageKey, own: Own): string | null | undefined {
  if (!isBroadcastList(remoteJid)) return remoteJid;
  return fromMe || isOwn(participant, own) ? null : participant;
}

/** Who the chat is with. On what we wrote ourselves elsewhere, the alternative address may be our own. */
function readPeer(
  jid: string | null | undefined,
  key: WAMessageKey,
  own: Own,
): { phone: string | null; lid: string | null } {
  const others = [jid, key.remoteJidAlt];
  const phones = others.map(phoneOf).filter((phone) => phone !== null);
  const lids = others.map(lidOf).filter((lid) => lid !== null);
  if (!key.fromMe || isOwn(jid, own)) return { phone: phones[0] ?? null, lid: lids[0] ?? null };
  return {
    phone: phones.find((phone) => phone !== own.phone) ?? null,
    lid: lids.find((lid) => lid !== own.lid) ?? null,
  };
}

/** Whether an address is one of the account itself. */
export function isOwn(jid: string | null | undefined, own: Own): boolean {
  const [phone, lid] = [phoneOf(jid), lidOf(jid)];
  return (phone !== null && phone === own.phone) || (lid !== null && lid === own.lid);
}

function readTime(message: WAMessage, now: Date): Date {
  const seconds = toNumber(message.messageTimestamp);
  return seconds > 0 && seconds <= LATEST_SECONDS ? new Date(seconds * 1000) : now;
}

/** Null when it is about no message, or about none that a chat shows. */
function readChange(
  content: proto.IMessage,
  message: WAMessage,
  sides: { own: Own; peer: Own; at: Date },
): InboundEffect | null {
  if (content.protocolMessage) return readProtocol(content.protocolMessage);
  const reaction = content.reactionMessage;
  if (!reaction) return findEncryptedChange(content, message, sides);
  if (!reaction.key?.id) return null;
  const targetFromMe = reaction.key.fromMe === true;
  return { type: 'reaction', targetWaId: reaction.key.id, targetFromMe, emoji: reaction.text || null };
}

/** A comment is a reply to the message it is about. */
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

/** More than anybody counts is as good as many. */
const MOST_FORWARDS = 1000;

function readForwards(context: proto.IContextInfo | null): number {
  if (!context?.isForwarded) return 0;
  const { forwardingScore } = context;
  return Math.max(1, Math.min(forwardingScore ?? 1, MOST_FORWARDS));
}
