import { sanitizeText } from '../../platform/text/sanitize-text.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { proto, WAMessage } from '../baileys/baileys-library.js';
import { toLidJid, toPhoneJid } from '../baileys/jid.js';
import { type HistoryMessage, UNREADABLE } from '../devices.ports.js';
import { toNumber } from '../inbound/describe-content.js';
import { normalizeInbound } from '../inbound/normalize-inbound.js';
import { readVote } from '../inbound/kinds/read-poll.js';
import { sanitizeId, sanitizeInbound } from '../inbound/sanitize-inbound.js';

/** Unix times in milliseconds. */
export interface Period {
  since: number;
  until: number;
}

export interface HistoryPeer {
  phone: string | null;
  lid: string | null;
  name: string | null;
}

const REVOKED_STUB = 1;
const DELETED_TEXT = '-';
const SECRET_BYTES = 32;
const MAX_NAME_LENGTH = 255;
const MAX_EMOJI_LENGTH = 64;
/** Each side has one reaction and one vote. */
const MAX_CHANGES = 10;
const VOTE_ADD_ON = 3;
const STATUSES: Partial<Record<number, HistoryMessage['status']>> = { 3: 'delivered', 4: 'read', 5: 'played' };

/** Returns null for messages outside the period and for invisible content. */
export function normalizeHistory(
  { baileys: { proto }, auth: { own } }: BaileysConnection,
  encoded: Uint8Array,
  { phone, lid, name }: HistoryPeer,
  { since, until }: Period,
): HistoryMessage | null {
  try {
    const info = proto.HistorySyncMsg.decode(encoded).message;
    const at = toNumber(info?.messageTimestamp) * 1000;
    if (!info?.key?.id || !(at >= since && at <= until)) return null;
    const [remoteJid, remoteJidAlt] = [phone && toPhoneJid(phone), lid && toLidJid(lid)].filter((jid) => jid !== null);
    const key = { id: info.key.id, fromMe: info.key.fromMe === true, remoteJid, remoteJidAlt } as WAMessage['key'];
    const isDeleted = info.messageStubType === REVOKED_STUB;
    // Deleted messages keep their position.
    const message = isDeleted ? { conversation: DELETED_TEXT } : (info.message ?? null);
    const { messageTimestamp, messageStubType, pushName } = info;
    const source = { key, message, messageTimestamp, messageStubType: isDeleted ? null : messageStubType, pushName };
    const encode = (content: proto.IMessage) => proto.Message.encode(content).finish();
    const now = new Date(at);
    const inbound = normalizeInbound(source, { own, encode, isLive: false, now });
    const clean = inbound && inbound.unsupportedType !== UNREADABLE && !inbound.isTimerOnly && sanitizeInbound(inbound);
    if (!clean) return null;
    const parent = info.commentMetadata?.commentParentKey;
    return {
      ...clean,
      quoted: clean.quoted ?? (parent?.id ? toParent(parent.id, parent.fromMe === true) : null),
      // Most history messages contain no name.
      pushName: clean.pushName || sanitizeText(name ?? '', MAX_NAME_LENGTH).trim() || null,
      status: STATUSES[info.status ?? 0] ?? 'sent',
      changes: isDeleted
        ? [{ effect: { type: 'delete', targetWaId: clean.waId }, fromMe: clean.fromMe, at: now }]
        : readChanges(info, clean, until),
      secret: info.messageSecret?.length === SECRET_BYTES ? info.messageSecret : (clean.secret ?? null),
    };
  } catch {
    return null;
  }
}

const toParent = (waId: string, fromMe: boolean): HistoryMessage['quoted'] => ({
  waId: sanitizeId(waId),
  fromMe,
  kind: 'unsupported',
  body: null,
});

interface StoredChange {
  key?: proto.IMessageKey | null;
  senderTimestampMs?: proto.IReaction['senderTimestampMs'];
  text?: string | null;
  vote?: proto.Message.IPollVoteMessage | null;
}

/** Reads reactions and votes, which are lists on older phones and add-ons on newer ones. */
function readChanges(
  { reactions, pollUpdates, messageAddOns }: proto.IWebMessageInfo,
  { waId: targetWaId, fromMe: targetFromMe }: { waId: string; fromMe: boolean },
  until: number,
): HistoryMessage['changes'] {
  const takeFirst = <T>(list: readonly T[] | null | undefined): readonly T[] => (list ?? []).slice(0, MAX_CHANGES);
  const stored: StoredChange[] = [
    ...takeFirst(reactions),
    ...takeFirst(pollUpdates).map(({ pollUpdateMessageKey: key, ...update }) => ({ ...update, key })),
    ...takeFirst(messageAddOns).map(({ messageAddOnKey: key, messageAddOnType: type, ...addOn }) => ({
      key,
      senderTimestampMs: addOn.senderTimestampMs,
      ...(type === VOTE_ADD_ON
        ? { vote: addOn.legacyMessage?.pollVote }
        : { text: addOn.messageAddOn?.reactionMessage?.text }),
    })),
  ];
  return stored.flatMap(({ key, senderTimestampMs, text, vote }): HistoryMessage['changes'] => {
    const at = Math.min(Math.max(toNumber(senderTimestampMs), 0), until);
    const change = { fromMe: key?.fromMe === true, at: new Date(at) };
    const target = { targetWaId, targetFromMe };
    if (vote) return [{ ...change, effect: { type: 'vote', ...target, options: readVote(vote), at } }];
    if (!text) return [];
    return [{ ...change, effect: { type: 'reaction', ...target, emoji: sanitizeText(text, MAX_EMOJI_LENGTH) } }];
  });
}
