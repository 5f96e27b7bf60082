import { type InboundEffect, type InboundMessage, UNREADABLE } from '../devices.ports.js';
import type { proto, WAMessage } from '../baileys/baileys-library.js';
import { contextOf, describeContent, toNumber, typeOf, unwrap } from './describe-content.js';
import { readCard } from './read-card.js';
import { isPersonal, lidOf, phoneOf } from '../baileys/jid.js';

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
  if (!key.id || !isPersonal(key.remoteJid) || message.category === 'peer') return null;

  const base = {
    waId: key.id,
    fromMe: key.fromMe === true,
    ...readPeer(message, own),
    pushName: key.fromMe ? null : message.pushName || null,
    at: readTime(message, now),
    effect: null as InboundEffect | null,
    isTruncated: false,
    card: null as InboundMessage['card'],
    forwards: 0,
    quoted: null as InboundMessage['quoted'],
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
    // An envelope around something unknown, or something unknown alone.
    const envelope = message.message && typeOf(message.message);
    return envelope ? shown(envelope) : message.message && unknownKind ? shown(unknownKind) : null;
  }

  if (content.protocolMessage) {
    const effect = readProtocol(content.protocolMessage);
    return effect && { ...base, kind: 'text', body: null, media: null, unsupportedType: null, effect };
  }
  const reaction = content.reactionMessage;
  if (reaction) {
    if (!reaction.key?.id) return null;
    base.effect = {
      type: 'reaction',
      targetWaId: reaction.key.id,
      targetFromMe: reaction.key.fromMe === true,
      emoji: reaction.text || null,
    };
    return { ...base, kind: 'text', body: null, media: null, unsupportedType: null };
  }

  const context = contextOf(content, type);
  base.quoted = readQuoted(context, own);
  base.forwards = readForwards(context);
  base.card = readCard(content);
  return { ...base, ...describeContent(content, type) };
}

/** Nothing is known of it, though something was decrypted: only its bytes tell whether it says anything. */
export function saysNothingKnown({ key, message, category }: WAMessage): boolean {
  return !!message && typeOf(message) === null && isPersonal(key.remoteJid) && category !== 'peer';
}

/** Who the chat is with. On what we wrote ourselves elsewhere, the alternative address may be our own. */
function readPeer({ key }: WAMessage, own: Own): { phone: string | null; lid: string | null } {
  const others = [key.remoteJid, key.remoteJidAlt];
  const phones = others.map(phoneOf).filter((phone) => phone !== null);
  const lids = others.map(lidOf).filter((lid) => lid !== null);
  if (!key.fromMe || isOwn(key.remoteJid, own)) return { phone: phones[0] ?? null, lid: lids[0] ?? null };
  return {
    phone: phones.find((phone) => phone !== own.phone) ?? null,
    lid: lids.find((lid) => lid !== own.lid) ?? null,
  };
}

function isOwn(jid: string | null | undefined, own: Own): boolean {
  const [phone, lid] = [phoneOf(jid), lidOf(jid)];
  return (phone !== null && phone === own.phone) || (lid !== null && lid === own.lid);
}

function readTime(message: WAMessage, now: Date): Date {
  const seconds = toNumber(message.messageTimestamp);
  return seconds > 0 && seconds <= LATEST_SECONDS ? new Date(seconds * 1000) : now;
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

function readQuoted(context: proto.IContextInfo | null, own: Own): InboundMessage['quoted'] {
  if (!context?.stanzaId) return null;
  const quoted = unwrap(context.quotedMessage);
  const type = quoted && typeOf(quoted);
  const { kind, body } = type ? describeContent(quoted, type) : { kind: 'unsupported', body: null };
  return { waId: context.stanzaId, fromMe: isOwn(context.participant, own), kind, body };
}
