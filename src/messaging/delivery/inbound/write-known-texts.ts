import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import type { InboundMessage } from '../../../devices/devices.ports.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { type ChatActivity, touchChats } from '../../conversations/open-chat.js';
import { computeTimeAfter, toSecondRange } from '../../conversations/message-time.js';
import { isPictureStale } from '../../../address-book/contacts/picture-age.contract.js';
import { PersonWrote } from '../../messaging.messages.js';
import { Message } from '../message.entity.js';
import type { KnownChat } from './look-up-known.js';
import { isRecent } from './is-recent.js';
import { isAnswer, type WrittenInbound } from './write-inbound.js';

interface KnownText {
  inbound: InboundMessage;
  chat: KnownChat;
}

/** Writes results of `lookUpKnown`. Call inside a transaction. */
export async function writeKnownTexts(
  em: EntityManager,
  queries: QueryBus,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  texts: readonly KnownText[],
  now: Date,
): Promise<WrittenInbound[]> {
  const times = computeTimes(texts);
  const messages = texts.map(({ inbound, chat: { chatId } }, index) =>
    em.create(Message, {
      accountId,
      deviceId,
      chatId,
      fromMe: false,
      waId: inbound.waId,
      origin: 'phone' as const,
      kind: 'text' as const,
      body: inbound.body,
      isTruncated: inbound.isTruncated,
      forwards: inbound.forwards,
      unsupportedType: null,
      media: null,
      quoted: null,
      card: null,
      referral: null,
      content: null,
      albumId: null,
      secret: inbound.secret ? Buffer.from(inbound.secret) : null,
      reactions: [],
      status: 'received' as const,
      at: times[index]!,
    }),
  );
  await em.flush();
  await touchChats(em, accountId, activitiesOf(messages), 'contact');
  const events = await Promise.all(
    texts.map(async ({ inbound, chat }, index) => ({
      accountId,
      key: String(chat.contactId),
      isRecent: isRecent(inbound, now),
      payload: {
        deviceId,
        contactId: chat.contactId,
        messageId: messages[index]!.id,
        at: inbound.at.toISOString(),
        isOptOut: false,
        takenBy: (await isAnswer(queries, accountId, chat.phone, inbound.body)) ? ('question' as const) : null,
      },
    })),
  );
  await recordEvent(em, PersonWrote, ...events.filter((event) => event.isRecent));
  return messages.map((created, index) => {
    const { contactId, pictureCheckedAt } = texts[index]!.chat;
    return { created, stalePictureId: isPictureStale(pictureCheckedAt, now) ? contactId : null, changedIds: [] };
  });
}

function computeTimes(texts: readonly KnownText[]): Date[] {
  const lastTimes = new Map<string, Date | null>();
  return texts.map(({ inbound: { at, hasFixedTime }, chat: { chatId, lastOfSecond } }) => {
    if (hasFixedTime) return at;
    const second = `${chatId} ${toSecondRange(at).start.getTime()}`;
    const time = computeTimeAfter(lastTimes.get(second) ?? lastOfSecond, at);
    lastTimes.set(second, time);
    return time;
  });
}

function activitiesOf(messages: readonly Message[]): ChatActivity[] {
  const activities = new Map<number, ChatActivity>();
  for (const message of messages) {
    const previous = activities.get(message.chatId);
    const isNewest = !previous || previous.newest.at <= message.at;
    activities.set(message.chatId, {
      chatId: message.chatId,
      count: (previous?.count ?? 0) + 1,
      newest: isNewest ? message : previous.newest,
      firstAt: previous?.firstAt && previous.firstAt < message.at ? previous.firstAt : message.at,
    });
  }
  return [...activities.values()];
}
