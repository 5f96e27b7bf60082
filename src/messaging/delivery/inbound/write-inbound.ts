import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { type InboundMessage, UNREADABLE } from '../../../devices/devices.ports.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { openChat, touchChats } from '../../chats/open-chat.js';
import { lowerUnread } from '../../chats/phone/lower-unread.js';
import { learnTimer } from '../../chats/learn-timer.js';
import { placeInChat } from '../../chats/place-in-chat.js';
import type { Contact } from '../../contacts/contact.entity.js';
import { findContact } from '../../contacts/find-contact.js';
import { whyHeld } from '../../media/hold-media.js';
import { PersonWrote } from '../../messaging.messages.js';
import { IsAnswerExpected } from '../../messaging.ports.js';
import { handleOptOutKeyword, takeReply } from '../../opt-out/handle-opt-out-keyword.js';
import { addOrderLookup } from '../../orders/order-lookups.js';
import { applyEffect } from '../outcomes/apply-effect.js';
import { Message, type StoredMedia, type StoredQuote, toQuote } from '../message.entity.js';
import { applyPending, type PendingComment } from '../outcomes/pending-effects.js';
import { isNews } from './is-news.js';
import { keepReferral } from './keep-referral.js';
import { writeReaction } from './write-reaction.js';

const ANSWERED_WITHIN_MS = 120_000;
/** Nobody answers a question about an order in more letters. */
const LONGEST_ANSWER = 500;

/** Whether a text answers what its sender was asked. Asked now: once somebody has taken the answer nobody expects it any more. */
export function isAnswer(
  queries: QueryBus,
  accountId: number,
  phone: string | null,
  text: string | null,
): Promise<boolean> {
  if (text === null || text.length > LONGEST_ANSWER) return Promise.resolve(false);
  return queries.execute(new IsAnswerExpected(accountId, phone, text));
}

/** Pictures of one album are sent within minutes, and may be decrypted hours later. */
const ALBUM_SPAN = '1 day';

/** What a message has changed. */
export interface Written {
  created: Message | null;
  /** Replies to it that came before it. */
  comments?: Message[];
  /** A contact whose picture should be looked at. */
  metId: number | null;
  changedIds: number[];
  /** A chat that changed without a new message. */
  changedChatId?: number | null;
  /** The message was a word that asks for silence, or for an end of it. */
  optOut?: { chatId: number; contactId: number; messageId: number; reply: string | null } | null;
}

/** Writes one message of whatever kind, with the contact, the chat and the effects it needs. Runs inside the caller's transaction. */
export async function writeInbound(
  em: EntityManager,
  queries: QueryBus,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  arrived: InboundMessage,
  now: Date,
): Promise<Written> {
  let inbound = arrived;
  const { phone, lid, pushName, fromMe, waId } = inbound;
  const contact = await findContact(em, accountId, { phone, lid, pushName: fromMe ? null : pushName, at: inbound.at });
  const chatId = await openChat(em, accountId, deviceId, contact.id);
  const isTimerNew = !!inbound.timer && (await learnTimer(em, accountId, chatId, inbound.timer));
  if (inbound.isTimerOnly)
    return { created: null, metId: null, changedIds: [], changedChatId: isTimerNew ? chatId : null };
  const peer = { phone: contact.phone ?? phone, lid: contact.lid ?? lid };
  if (inbound.effect) {
    const origin = { accountId, deviceId, chatId, fromMe, at: inbound.at, peer };
    const { changedIds, reacted, comment } = await applyEffect(em, queries, origin, inbound.effect);
    const isReaction = !!reacted && (await writeReaction(em, queries, contact, reacted.target, reacted.previous, now));
    if (!comment) return { created: null, metId: null, changedIds, changedChatId: isReaction ? chatId : null };
    const { target, ...said } = comment;
    inbound = { ...inbound, effect: null, ...said, quoted: quotedOf(target) };
  }

  // A message we sent comes back as an echo, and a queue is replayed after a lost connection: what is there stays as it is. Ids are chosen
  // by their senders: what others sent under the same id is another message.
  const former = await em.findOne(Message, { accountId, deviceId, waId, fromMe, ...(!fromMe && { chatId }) });
  if (former && !(former.isUnreadable && inbound.unsupportedType !== UNREADABLE))
    return { created: null, metId: null, changedIds: [] };
  const place = { accountId, chatId, contactId: contact.id };
  const isOrder = inbound.card !== null && 'order' in inbound.card && inbound.card.order.items === null;
  const said = {
    kind: inbound.kind,
    body: inbound.body,
    isTruncated: inbound.isTruncated,
    unsupportedType: inbound.unsupportedType,
    media: inbound.media ? await toStoredMedia(em, { accountId, chatId, fromMe }, inbound.media) : null,
    quoted: inbound.quoted ? await findQuoted(em, { accountId, deviceId, chatId }, inbound.quoted) : null,
    card: inbound.card,
    referral: await keepReferral(em, place, inbound.referral ?? null, inbound.at),
    forwards: inbound.forwards,
    content: inbound.media || isOrder ? Buffer.from(inbound.content) : null,
    albumId: inbound.albumId ?? null,
    secret: inbound.secret ? Buffer.from(inbound.secret) : null,
  };
  if (former) {
    // It could not be decrypted when it first came; the sender's phone has sent it again.
    former.becomeReadable(said);
    const { comments } = await applyPending(em, queries, former, peer);
    await em.flush();
    if (isOrder) await addOrderLookup(em, former);
    const further = await writeComments(em, queries, inbound, former, comments, now);
    const isAnswered = await isFurtherOfAlbum(em, former, former.id);
    const optOut = isAnswered ? null : await handleWords(em, queries, contact, former, inbound, now);
    return { created: null, comments: further, metId: null, changedIds: [former.id], optOut };
  }
  const message = em.create(Message, {
    ...{ accountId, deviceId, chatId, fromMe, waId, origin: 'phone' as const },
    ...said,
    reactions: [],
    status: fromMe ? 'sent' : 'received',
    at: inbound.isPlaced ? inbound.at : await placeInChat(em, accountId, chatId, inbound.at),
  });
  const isFurther = await isFurtherOfAlbum(em, message, null);
  const { comments, isRead } = await applyPending(em, queries, message, peer);
  if (!fromMe && contact.hasWhatsapp !== true) contact.recordCheck(true, inbound.at);
  await em.flush();
  if (isOrder) await addOrderLookup(em, message);
  const news = { chatId, newest: message, count: isFurther ? 0 : 1 };
  await touchChats(em, accountId, [news], fromMe ? 'by_hand' : 'they');
  // An answer on the phone means that earlier messages were read.
  if (fromMe || isRead) await lowerUnread(em, { accountId, chatId }, message, message.at);
  await writeReaction(em, queries, contact, message, undefined, now);
  const further = await writeComments(em, queries, inbound, message, comments, now);
  const metId = contact.isPictureStale(now) ? contact.id : null;
  const optOut = isFurther ? null : await handleWords(em, queries, contact, message, inbound, now);
  return { created: message, comments: further, metId, changedIds: [], optOut };
}

/** Writes the comments that waited for their message. They are as old as the message is by now: nothing answers them. */
async function writeComments(
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
    const placed = { isPlaced: false, isLive: false, secret: null, albumId: null, referral: null };
    const reply = { ...inbound, ...comment, ...placed, quoted: quotedOf(target) };
    const { created } = await writeInbound(em, queries, { accountId, deviceId }, reply, now);
    if (created) written.push(created);
  }
  return written;
}

const quotedOf = ({ waId, fromMe, kind, body }: Message): InboundMessage['quoted'] => ({
  ...{ waId, fromMe, kind, body: body ?? null },
});

/** An album counts as one message: its first picture is unread and answered, the others belong to it. */
async function isFurtherOfAlbum(
  em: EntityManager,
  { accountId, chatId, fromMe, albumId, at }: Message,
  ownId: number | null,
): Promise<boolean> {
  if (!albumId) return false;
  const [row] = await em.execute<{ is_there: boolean }[]>(
    `select exists (select from messages where account_id = ? and chat_id = ? and album_id = ? and from_me = ?
        and id is distinct from ? and at between ?::timestamptz - interval '${ALBUM_SPAN}' and ?::timestamptz + interval '${ALBUM_SPAN}') is_there`,
    [accountId, chatId, albumId, fromMe, ownId, at, at],
  );
  return row?.is_there === true;
}

/** What somebody asks for holds however late it comes; it is answered only while it is fresh. */
async function handleWords(
  em: EntityManager,
  queries: QueryBus,
  contact: Contact,
  message: Message,
  inbound: InboundMessage,
  now: Date,
): Promise<Written['optOut']> {
  const { id: messageId, chatId, deviceId, fromMe, kind, body } = message;
  if (fromMe) return null;
  const text = kind === 'text' ? (body ?? null) : null;
  const isAnAnswer = () => isAnswer(queries, contact.accountId, contact.phone ?? null, text);
  const keyword = text ? await handleOptOutKeyword(em, contact, text, message.at, isAnAnswer) : null;
  const takenBy = keyword ? 'opt_out' : (await isAnAnswer()) ? 'question' : null;
  if (isNews(inbound, now))
    await recordEvent(em, PersonWrote, {
      ...{ accountId: contact.accountId, key: String(contact.id) },
      payload: {
        ...{ deviceId, contactId: contact.id, messageId, at: inbound.at.toISOString() },
        isOptOut: keyword?.isOptedOut ?? false,
        takenBy,
      },
    });
  if (!keyword) return null;
  const isReplied = isFresh(inbound, now) && keyword.reply !== null && (await takeReply(em, contact));
  return { chatId, contactId: contact.id, messageId, reply: isReplied ? keyword.reply : null };
}

/** Nothing answers by itself what was written while the device was away, came with the history, or is old for another reason. */
function isFresh({ at, isLive }: InboundMessage, now: Date): boolean {
  return isLive && now.getTime() - at.getTime() <= ANSWERED_WITHIN_MS;
}

async function toStoredMedia(
  em: EntityManager,
  where: { accountId: number; chatId: number; fromMe: boolean },
  { mimetype, fileName, size, width, height, seconds, voice, waveform }: NonNullable<InboundMessage['media']>,
): Promise<StoredMedia> {
  const held = await whyHeld(em, { ...where, size });
  return { mimetype, fileName, size, width, height, seconds, voice, waveform, fileKey: null, held };
}

async function findQuoted(
  em: EntityManager,
  where: { accountId: number; deviceId: number; chatId: number },
  quoted: NonNullable<InboundMessage['quoted']>,
): Promise<StoredQuote> {
  const row = quoted.isStatus ? null : await em.findOne(Message, { ...where, waId: quoted.waId });
  if (row) return toQuote(row);
  return {
    id: null,
    waId: quoted.waId,
    fromMe: quoted.fromMe,
    kind: quoted.kind as Message['kind'],
    body: quoted.body,
    ...(quoted.isStatus && { isStatus: true }),
    ...(quoted.product && { product: quoted.product }),
  };
}
