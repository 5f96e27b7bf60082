import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Recipient } from '../../../devices/connection.messages.js';
import type { HistoryMessage } from '../../../devices/devices.ports.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { recordTimer } from '../../conversations/record-timer.js';
import { openChat, touchChats } from '../../conversations/open-chat.js';
import { computeTimeAfter, chooseMessageTime } from '../../conversations/message-time.js';
import { findContact } from '../../../address-book/contacts/find-contact.sql.js';
import { Message } from '../message.entity.js';
import { changeMessage } from '../outcomes/change-message.js';
import { applyEffect } from '../outcomes/apply-effect.js';
import { applyPending } from '../outcomes/pending-effects.js';
import { findLostOriginal } from './lost-original.js';
import { quotedOf, toStored, writeComments } from './write-inbound.js';

export interface WrittenHistory {
  chatId: number | null;
  isNew: boolean;
}

/** Writes messages of a chat, oldest first, as read, without automations or events. Call inside a transaction. */
export async function writeHistory(
  em: EntityManager,
  queries: QueryBus,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  messages: readonly HistoryMessage[],
  now: Date,
): Promise<WrittenHistory> {
  const newest = messages.at(-1);
  if (!newest) return { chatId: null, isNew: false };
  const { phone, lid, at } = newest;
  const pushName = messages.findLast((message) => message.pushName)?.pushName ?? null;
  const contact = await findContact(em, accountId, { phone, lid, at });
  // A name from a live message is newer.
  contact.pushName ??= pushName;
  const chatId = await openChat(em, accountId, deviceId, contact.id);
  const timer = messages.findLast((message) => message.timer)?.timer;
  if (timer) await recordTimer(em, accountId, chatId, timer);
  const existingMessages = await findExisting(em, { accountId, deviceId, chatId }, messages);
  const peer = { phone: contact.phone ?? phone, lid: contact.lid ?? lid };
  let [isChanged, last] = [false, undefined as TimedMessage | undefined];
  let isNew = false;
  for (const received of messages) {
    const opened = await toMessage(em, queries, { accountId, deviceId, chatId, peer }, received);
    isChanged ||= opened.isChanged;
    const { inbound } = opened;
    if (!inbound) continue;
    const { fromMe, waId } = inbound;
    const existing = existingMessages.get(keyOf(fromMe, waId));
    if (existing) {
      isChanged = (await changeExisting(em, { accountId, chatId, id: existing.id }, inbound)) || isChanged;
      // The newest message may precede others of its second.
      if (existing.isHistory && last && last.id !== existing.id && last.at >= existing.at)
        last = await moveAfter(em, accountId, existing, last.at);
      continue;
    }
    const message = em.create(Message, {
      accountId,
      deviceId,
      chatId,
      fromMe,
      waId,
      origin: 'phone' as const,
      isHistory: true,
      ...(await toStored(em, { accountId, deviceId, chatId, contactId: contact.id }, inbound)),
      reactions: [],
      status: fromMe ? inbound.status : 'received',
      at: await chooseMessageTime(em, accountId, chatId, inbound.at),
    });
    if (opened.isCopy && message.media) message.media = { ...message.media, better: 'here' };
    for (const { effect, ...change } of inbound.changes) changeMessage(message, effect, change);
    const { comments } = await applyPending(em, queries, message, peer);
    if (!fromMe && contact.hasWhatsapp !== true) contact.recordCheck(true, inbound.at);
    await em.flush();
    await writeComments(em, queries, inbound, message, comments, now);
    last = { id: message.id, at: message.at, isHistory: true };
    existingMessages.set(keyOf(fromMe, waId), last);
    isNew = true;
  }
  if (isNew && last) await touchChats(em, accountId, [{ chatId, newest: last, count: 0 }], 'automatic');
  return { chatId: isNew || isChanged ? chatId : null, isNew };
}

interface ChatKey {
  accountId: number;
  deviceId: number;
  chatId: number;
  peer: Recipient;
}

/** Comments and copies without original become messages. */
async function toMessage(
  em: EntityManager,
  queries: QueryBus,
  chatKey: ChatKey,
  inbound: HistoryMessage,
): Promise<{ inbound: HistoryMessage | null; isCopy: boolean; isChanged: boolean }> {
  const { effect, fromMe, at } = inbound;
  if (!effect) return { inbound, isCopy: false, isChanged: false };
  const { accountId, deviceId, chatId } = chatKey;
  const copy = await findLostOriginal(em, { accountId, deviceId, chatId }, inbound);
  if (copy) return { inbound: { ...inbound, ...copy }, isCopy: true, isChanged: false };
  const { changedIds, comment } = await applyEffect(em, queries, { ...chatKey, fromMe, at, isHistory: true }, effect);
  if (!comment) return { inbound: null, isCopy: false, isChanged: changedIds.length > 0 };
  const { target, ...fields } = comment;
  // An earlier notice may have stored the comment.
  if ((await em.count(Message, { accountId, deviceId, chatId, waId: inbound.waId, fromMe })) > 0)
    return { inbound: null, isCopy: false, isChanged: false };
  return {
    inbound: { ...inbound, effect: null, ...fields, quoted: quotedOf(target) },
    isCopy: false,
    isChanged: false,
  };
}

async function changeExisting(
  em: EntityManager,
  where: { accountId: number; chatId: number; id: number },
  { changes }: HistoryMessage,
): Promise<boolean> {
  const message = changes.length > 0 && (await em.findOne(Message, where, { populate: ['edits'] }));
  if (!message) return false;
  const stateOf = ({ reactions, card, isDeleted }: Message): string => JSON.stringify([reactions, card, isDeleted]);
  const before = stateOf(message);
  for (const { effect, ...change } of changes) changeMessage(message, effect, change);
  await em.flush();
  return stateOf(message) !== before;
}

interface TimedMessage {
  id: number;
  at: Date;
  isHistory: boolean;
}

async function findExisting(
  em: EntityManager,
  { accountId, deviceId, chatId }: { accountId: number; deviceId: number; chatId: number },
  messages: readonly HistoryMessage[],
): Promise<Map<string, TimedMessage>> {
  const waIds = messages.map(({ waId }) => waId);
  const rows = await database(em)
    .selectFrom('messages')
    .select(['id', 'wa_id', 'from_me', 'at', 'is_history as isHistory'])
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`wa_id = any (${waIds}::text[])`)
    .where(({ eb, or }) => or([eb('from_me', '=', true), eb('chat_id', '=', chatId)]))
    .execute();
  return new Map(rows.map(({ from_me, wa_id, ...placed }) => [keyOf(from_me, wa_id), placed]));
}

const keyOf = (fromMe: boolean, waId: string): string => `${fromMe} ${waId}`;

async function moveAfter(
  em: EntityManager,
  accountId: number,
  message: TimedMessage,
  last: Date,
): Promise<TimedMessage> {
  const at = computeTimeAfter(last, message.at);
  await database(em)
    .updateTable('messages')
    .set({ at, updated_at: CURRENT_TIME })
    .where('account_id', '=', accountId)
    .where('id', '=', message.id)
    .execute();
  return { ...message, at };
}
