import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type InboundMessage, UNREADABLE } from '../../../devices/devices.ports.js';
import { database } from '../../../platform/database/statements/database.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { openChat, touchChats } from '../../conversations/open-chat.js';
import { lowerUnread } from '../../conversations/phone/lower-unread.js';
import { recordTimer } from '../../conversations/record-timer.js';
import { recordRating } from '../../conversations/rating/record-rating.js';
import { chooseMessageTime } from '../../conversations/message-time.js';
import { type FoundContact, findContact } from '../../../address-book/contacts/find-contact.sql.js';
import { findHeldReason } from '../media/hold-media.js';
import { PersonWrote } from '../../messaging.messages.js';
import { IsAnswerExpected } from '../../messaging.ports.js';
import { handleOptOutKeyword, takeReply } from '../../../address-book/opt-out/opt-out-keyword.sql.js';
import { addOrderLookup } from '../orders/order-lookups.js';
import { applyEffect } from '../outcomes/apply-effect.js';
import { Message, type StoredMedia } from '../message.entity.js';
import { applyPending, type PendingComment } from '../outcomes/pending-effects.js';
import { findQuoted } from './find-quoted.js';
import { addCaption, findLostOriginal } from './lost-original.js';
import { isRecent } from './is-recent.js';
import { keepReferral } from './keep-referral.js';
import { writeReaction } from './write-reaction.js';

const MAX_REPLY_AGE_MS = 120_000;
const MAX_ANSWER_LENGTH = 500;

/** Returns true if a module expects this answer. Call before recording. */
export function isAnswer(
  queries: QueryBus,
  accountId: number,
  phone: string | null,
  text: string | null,
): Promise<boolean> {
  if (text === null || text.length > MAX_ANSWER_LENGTH) return Promise.resolve(false);
  return queries.execute(new IsAnswerExpected(accountId, phone, text));
}

/** Pictures of one album may be decrypted hours apart. */
const ALBUM_SPAN = '1 day';

export interface WrittenInbound {
  created: Message | null;
  comments?: Message[];
  stalePictureId: number | null;
  changedIds: number[];
  /** Message with a better copy to fetch. */
  betterId?: number | null;
  changedChatId?: number | null;
  optOut?: { chatId: number; contactId: number; messageId: number; reply: string | null } | null;
}

/** Call inside a transaction. */
export async function writeInbound(
  em: EntityManager,
  queries: QueryBus,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  received: InboundMessage,
  now: Date,
): Promise<WrittenInbound> {
  let inbound = received;
  const { phone, lid, pushName, fromMe } = inbound;
  const contact = await findContact(em, accountId, { phone, lid, pushName: fromMe ? null : pushName, at: inbound.at });
  // WhatsApp drops messages of blocked contacts too, but devices may apply the block later.
  if (!fromMe && contact.isBlockedAt(inbound.at)) return { created: null, stalePictureId: null, changedIds: [] };
  const chatId = await openChat(em, accountId, deviceId, contact.id);
  const isTimerNew = !!inbound.timer && (await recordTimer(em, accountId, chatId, inbound.timer));
  if (inbound.isTimerOnly)
    return { created: null, stalePictureId: null, changedIds: [], changedChatId: isTimerNew ? chatId : null };
  const peer = { phone: contact.phone ?? phone, lid: contact.lid ?? lid };
  const copied = await findLostOriginal(em, { accountId, deviceId, chatId }, inbound);
  if (copied) inbound = copied;
  if (inbound.effect) {
    const origin = { accountId, deviceId, chatId, fromMe, at: inbound.at, peer };
    const { changedIds, reacted, comment } = await applyEffect(em, queries, origin, inbound.effect);
    const isReaction = !!reacted && (await writeReaction(em, queries, contact, reacted.target, reacted.previous, now));
    const betterId = inbound.effect.type === 'copy' ? (changedIds[0] ?? null) : null;
    if (!comment)
      return { created: null, stalePictureId: null, changedIds, betterId, changedChatId: isReaction ? chatId : null };
    const { target, ...fields } = comment;
    inbound = { ...inbound, effect: null, ...fields, quoted: quotedOf(target) };
  }

  // Echoes and replays keep an existing row. IDs are unique per sender only.
  const { waId } = inbound;
  const existing = await em.findOne(Message, { accountId, deviceId, waId, fromMe, ...(!fromMe && { chatId }) });
  if (existing && !existing.isHistory && !(existing.isUnreadable && inbound.unsupportedType !== UNREADABLE))
    return { created: null, stalePictureId: null, changedIds: addCaption(existing, inbound) ? [existing.id] : [] };
  const fields = await toStored(em, { accountId, deviceId, chatId, contactId: contact.id }, inbound);
  const isOrder = lacksItems(inbound);
  if (existing && !existing.isHistory) {
    existing.becomeReadable(fields);
    const { comments } = await applyPending(em, queries, existing, peer);
    await em.flush();
    if (isOrder) await addOrderLookup(em, existing);
    const writtenComments = await writeComments(em, queries, inbound, existing, comments, now);
    const isAnswered = await hasAlbumSibling(em, existing, existing.id);
    const optOut = isAnswered ? null : await handleKeywords(em, queries, contact, existing, inbound, { now });
    return { created: null, comments: writtenComments, stalePictureId: null, changedIds: [existing.id], optOut };
  }
  // The history may contain the message before it arrives live.
  if (existing) existing.isHistory = false;
  const message =
    existing ??
    em.create(Message, {
      accountId,
      deviceId,
      chatId,
      fromMe,
      waId,
      origin: 'phone' as const,
      ...fields,
      reactions: [],
      status: fromMe ? 'sent' : 'received',
      at: inbound.hasFixedTime ? inbound.at : await chooseMessageTime(em, accountId, chatId, inbound.at),
    });
  if (copied && message.media) message.media = { ...message.media, better: 'here' };
  if (inbound.isHistory) {
    message.isHistory = true;
    await em.flush();
    await touchChats(em, accountId, [{ chatId, newest: message, count: 0 }], 'automatic');
    return { created: null, stalePictureId: null, changedIds: [], changedChatId: chatId };
  }
  const isAlbumFollowUp = await hasAlbumSibling(em, message, existing?.id ?? null);
  const { comments, isRead } = await applyPending(em, queries, message, peer);
  if (!fromMe && contact.hasWhatsapp !== true) contact.recordCheck(true, inbound.at);
  await em.flush();
  if (isOrder) await addOrderLookup(em, message);
  const activity = { chatId, newest: message, count: isAlbumFollowUp ? 0 : 1 };
  const isRating = await tryRecordRating(em, queries, contact, message);
  await touchChats(em, accountId, [activity], isRating ? 'automatic' : fromMe ? 'manual' : 'contact');
  // A reply on the phone marks earlier messages as read.
  if (fromMe || isRead) await lowerUnread(em, { accountId, chatId }, message, message.at);
  await writeReaction(em, queries, contact, message, undefined, now);
  const writtenComments = await writeComments(em, queries, inbound, message, comments, now);
  const stalePictureId = contact.isPictureStale(now) ? contact.id : null;
  const optOut = isAlbumFollowUp
    ? null
    : await handleKeywords(em, queries, contact, message, inbound, { now, isRating });
  const changedChatId = isRating ? chatId : null;
  return { created: message, comments: writtenComments, stalePictureId, changedIds: [], changedChatId, optOut };
}

interface ChatKeys {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
}

export async function toStored(em: EntityManager, { deviceId, ...keys }: ChatKeys, inbound: InboundMessage) {
  const { accountId, chatId } = keys;
  const { fromMe } = inbound;
  return {
    kind: inbound.kind,
    body: inbound.body,
    isTruncated: inbound.isTruncated,
    unsupportedType: inbound.unsupportedType,
    media: inbound.media ? await toStoredMedia(em, { accountId, chatId, fromMe }, inbound.media) : null,
    quoted: inbound.quoted ? await findQuoted(em, { accountId, deviceId, chatId }, inbound.quoted) : null,
    card: inbound.card,
    referral: await keepReferral(em, keys, inbound.referral ?? null, inbound.at),
    forwards: inbound.forwards,
    content: inbound.media || lacksItems(inbound) ? Buffer.from(inbound.content) : null,
    albumId: inbound.albumId ?? null,
    secret: inbound.secret ? Buffer.from(inbound.secret) : null,
  };
}

/** WhatsApp sends the items of a purchase separately. */
const lacksItems = ({ card }: InboundMessage): boolean => card !== null && 'order' in card && card.order.items === null;

/** Writes comments that waited for their target, without automations. */
export async function writeComments(
  em: EntityManager,
  queries: QueryBus,
  inbound: InboundMessage,
  target: Message,
  comments: readonly PendingComment[],
  now: Date,
): Promise<Message[]> {
  const { accountId, deviceId } = target;
  const written: Message[] = [];
  for (const comment of comments) {
    const replyFields = { hasFixedTime: false, isLive: false, secret: null, albumId: null, referral: null };
    const reply = { ...inbound, ...comment, ...replyFields, quoted: quotedOf(target) };
    const { created } = await writeInbound(em, queries, { accountId, deviceId }, reply, now);
    if (created) written.push(created);
  }
  return written;
}

export const quotedOf = ({ waId, fromMe, kind, body }: Message): InboundMessage['quoted'] => ({
  waId,
  fromMe,
  kind,
  body: body ?? null,
});

/** Detects follow-ups, because only the first picture of an album is unread and answered. */
async function hasAlbumSibling(
  em: EntityManager,
  { accountId, chatId, fromMe, albumId, at }: Message,
  ownId: number | null,
): Promise<boolean> {
  if (!albumId) return false;
  const sibling = await database(em)
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('album_id', '=', albumId)
    .where('from_me', '=', fromMe)
    .where('id', 'is distinct from', ownId)
    .where(
      sql<boolean>`at between ${at}::timestamptz - ${ALBUM_SPAN}::interval and ${at}::timestamptz + ${ALBUM_SPAN}::interval`,
    )
    .limit(1)
    .executeTakeFirst();
  return sibling !== undefined;
}

async function tryRecordRating(
  em: EntityManager,
  queries: QueryBus,
  { accountId, phone }: FoundContact,
  { fromMe, kind, body, chatId, at }: Message,
): Promise<boolean> {
  if (fromMe || kind !== 'text' || !body) return false;
  return recordRating(em, { accountId, chatId, text: body, at }, () =>
    isAnswer(queries, accountId, phone ?? null, body),
  );
}

/** Handles keywords of any age. Only recent ones get a reply. */
async function handleKeywords(
  em: EntityManager,
  queries: QueryBus,
  contact: FoundContact,
  message: Message,
  inbound: InboundMessage,
  { now, isRating = false }: { now: Date; isRating?: boolean },
): Promise<WrittenInbound['optOut']> {
  const { id: messageId, chatId, deviceId, fromMe, kind, body } = message;
  if (fromMe) return null;
  const text = kind === 'text' ? (body ?? null) : null;
  const answersQuestion = () => isAnswer(queries, contact.accountId, contact.phone ?? null, text);
  const keyword = text ? await handleOptOutKeyword(em, contact, text, message.at, answersQuestion) : null;
  const claimedBy = keyword ? 'opt_out' : isRating || (await answersQuestion()) ? 'question' : null;
  if (isRecent(inbound, now))
    await recordEvent(em, PersonWrote, {
      accountId: contact.accountId,
      key: String(contact.id),
      payload: {
        deviceId,
        contactId: contact.id,
        messageId,
        at: inbound.at.toISOString(),
        isOptOut: keyword?.isOptedOut ?? false,
        takenBy: claimedBy,
      },
    });
  if (!keyword) return null;
  const isReplied = isFresh(inbound, now) && keyword.reply !== null && (await takeReply(em, contact));
  return { chatId, contactId: contact.id, messageId, reply: isReplied ? keyword.reply : null };
}

function isFresh({ at, isLive }: InboundMessage, now: Date): boolean {
  return isLive && now.getTime() - at.getTime() <= MAX_REPLY_AGE_MS;
}

async function toStoredMedia(
  em: EntityManager,
  where: { accountId: number; chatId: number; fromMe: boolean },
  { mimetype, fileName, size, width, height, seconds, voice, waveform }: NonNullable<InboundMessage['media']>,
): Promise<StoredMedia> {
  const held = await findHeldReason(em, { ...where, size });
  return { mimetype, fileName, size, width, height, seconds, voice, waveform, fileKey: null, held };
}
