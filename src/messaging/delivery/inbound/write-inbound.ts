import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { type InboundMessage, UNREADABLE } from '../../../devices/devices.ports.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { openChat, touchChats } from '../../chats/open-chat.js';
import { placeInChat } from '../../chats/place-in-chat.js';
import type { Contact } from '../../contacts/contact.entity.js';
import { findContact } from '../../contacts/find-contact.js';
import { whyHeld } from '../../media/hold-media.js';
import { PersonWrote } from '../../messaging.messages.js';
import { IsAnswerExpected } from '../../messaging.ports.js';
import { handleOptOutKeyword, takeReply } from '../../opt-out/handle-opt-out-keyword.js';
import { applyEffect } from '../outcomes/apply-effect.js';
import { Message, type StoredMedia, type StoredQuote, toQuote } from '../message.entity.js';
import { applyPending } from '../outcomes/pending-effects.js';

const ANSWERED_WITHIN_MS = 120_000;
/** Nobody answers a question about an order in more letters. */
const LONGEST_ANSWER = 500;
/** What was written before is no news any more, whoever was waiting for it. */
const TOLD_WITHIN_MS = 4 * 24 * 3_600_000;

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

/** Nobody waits for what is older. */
export const isNews = ({ at }: InboundMessage, now: Date): boolean => now.getTime() - at.getTime() <= TOLD_WITHIN_MS;

/** What a message has changed. */
export interface Written {
  created: Message | null;
  /** A contact whose picture should be looked at. */
  metId: number | null;
  changedIds: number[];
  /** The message was a word that asks for silence, or for an end of it. */
  optOut?: { chatId: number; contactId: number; messageId: number; reply: string | null } | null;
}

/** Writes one message of whatever kind, with the contact, the chat and the effects it needs. Runs inside the caller's transaction. */
export async function writeInbound(
  em: EntityManager,
  queries: QueryBus,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  inbound: InboundMessage,
  now: Date,
): Promise<Written> {
  const { phone, lid, pushName, fromMe, waId } = inbound;
  const contact = await findContact(em, accountId, { phone, lid, pushName: fromMe ? null : pushName });
  const chatId = await openChat(em, accountId, deviceId, contact.id);
  if (inbound.effect)
    return {
      created: null,
      metId: null,
      changedIds: await applyEffect(em, { accountId, deviceId, chatId, fromMe }, inbound.effect),
    };

  // A message we sent comes back as an echo, and a queue is replayed after a lost connection: what is there stays as it is. Ids are chosen
  // by their senders: what others sent under the same id is another message.
  const former = await em.findOne(Message, { accountId, deviceId, waId, fromMe, ...(!fromMe && { chatId }) });
  if (former && !(former.isUnreadable && inbound.unsupportedType !== UNREADABLE))
    return { created: null, metId: null, changedIds: [] };
  const said = {
    kind: inbound.kind,
    body: inbound.body,
    isTruncated: inbound.isTruncated,
    unsupportedType: inbound.unsupportedType,
    media: inbound.media ? await toStoredMedia(em, { accountId, chatId, fromMe }, inbound.media) : null,
    quoted: inbound.quoted ? await findQuoted(em, { accountId, deviceId, chatId }, inbound.quoted) : null,
    card: inbound.card,
    forwards: inbound.forwards,
    content: inbound.media ? Buffer.from(inbound.content) : null,
  };
  if (former) {
    // It could not be decrypted when it first came; the sender's phone has sent it again.
    former.becomeReadable(said);
    await applyPending(em, former);
    await em.flush();
    const optOut = await handleWords(em, queries, contact, former, inbound, now);
    return { created: null, metId: null, changedIds: [former.id], optOut };
  }
  const message = em.create(Message, {
    ...{ accountId, deviceId, chatId, fromMe, waId, origin: 'phone' as const },
    ...said,
    reactions: [],
    status: fromMe ? 'sent' : 'received',
    at: await placeInChat(em, accountId, chatId, inbound.at),
  });
  await applyPending(em, message);
  if (!fromMe && contact.hasWhatsapp !== true) contact.recordCheck(true, inbound.at);
  await em.flush();
  await touchChats(em, accountId, [{ chatId, newest: message, count: 1 }], fromMe ? 'by_hand' : 'they');
  const metId = contact.isPictureStale(now) ? contact.id : null;
  const optOut = await handleWords(em, queries, contact, message, inbound, now);
  return { created: message, metId, changedIds: [], optOut };
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
  const row = await em.findOne(Message, { ...where, waId: quoted.waId });
  if (row) return toQuote(row);
  return {
    id: null,
    waId: quoted.waId,
    fromMe: quoted.fromMe,
    kind: quoted.kind as Message['kind'],
    body: quoted.body,
  };
}
