import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import type { InboundMessage } from '../../../devices/devices.ports.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { type ChatNews, touchChats } from '../../chats/open-chat.js';
import { placeBehind, secondOf } from '../../chats/place-in-chat.js';
import { isPictureStale } from '../../contacts/contact.entity.js';
import { PersonWrote } from '../../messaging.messages.js';
import { Message } from '../message.entity.js';
import type { KnownPlace } from './look-up-known.js';
import { isNews } from './is-news.js';
import { isAnswer, type Written } from './write-inbound.js';

interface KnownText {
  inbound: InboundMessage;
  place: KnownPlace;
}

/** Writes texts of known people with three statements, however many they are. Runs inside the caller's transaction. */
export async function writeKnownTexts(
  em: EntityManager,
  queries: QueryBus,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  texts: readonly KnownText[],
  now: Date,
): Promise<Written[]> {
  const places = placesOf(texts);
  const messages = texts.map(({ inbound, place: { chatId } }, n) =>
    em.create(Message, {
      ...{ accountId, deviceId, chatId, fromMe: false, waId: inbound.waId, origin: 'phone' as const },
      ...{ kind: 'text' as const, body: inbound.body, isTruncated: inbound.isTruncated, forwards: inbound.forwards },
      ...{ unsupportedType: null, media: null, quoted: null, card: null, referral: null, content: null, albumId: null },
      secret: inbound.secret ? Buffer.from(inbound.secret) : null,
      ...{ reactions: [], status: 'received' as const, at: places[n]! },
    }),
  );
  await em.flush();
  await touchChats(em, accountId, newsOf(messages), 'they');
  const told = await Promise.all(
    texts.map(async ({ inbound, place }, n) => ({
      ...{ accountId, key: String(place.contactId), isNews: isNews(inbound, now) },
      payload: {
        ...{ deviceId, contactId: place.contactId, messageId: messages[n]!.id, at: inbound.at.toISOString() },
        isOptOut: false,
        takenBy: (await isAnswer(queries, accountId, place.phone, inbound.body)) ? ('question' as const) : null,
      },
    })),
  );
  await recordEvent(em, PersonWrote, ...told.filter((each) => each.isNews));
  return messages.map((created, n) => {
    const { contactId, pictureCheckedAt } = texts[n]!.place;
    return { created, metId: isPictureStale(pictureCheckedAt, now) ? contactId : null, changedIds: [] };
  });
}

/** Each behind those of its second, also behind the ones that are written with it. */
function placesOf(texts: readonly KnownText[]): Date[] {
  const last = new Map<string, Date | null>();
  return texts.map(({ inbound: { at, isPlaced }, place: { chatId, lastOfSecond } }) => {
    if (isPlaced) return at;
    const second = `${chatId} ${secondOf(at).begin.getTime()}`;
    const place = placeBehind(last.get(second) ?? lastOfSecond, at);
    last.set(second, place);
    return place;
  });
}

function newsOf(messages: readonly Message[]): ChatNews[] {
  const news = new Map<number, ChatNews>();
  for (const message of messages) {
    const former = news.get(message.chatId);
    const isNewest = !former || former.newest.at <= message.at;
    news.set(message.chatId, {
      ...{ chatId: message.chatId, count: (former?.count ?? 0) + 1 },
      newest: isNewest ? message : former.newest,
    });
  }
  return [...news.values()];
}
