import type { EntityManager } from '@mikro-orm/postgresql';
import { openChat, touchChat } from '../chats/open-chat.js';
import { findContact } from '../contacts/find-contact.js';
import type { MessageKind } from '../messaging.contract.js';
import { ChatNotFound } from '../messaging.errors.js';
import { chooseWaId } from './choose-wa-id.js';
import { Message, type StoredMedia, type StoredQuote } from './message.entity.js';

export interface Draft {
  accountId: number;
  deviceId: number;
  /** Digits; null when `chatId` names the recipient. */
  phone: string | null;
  chatId: number | null;
  quotedId: number | null;
  kind: MessageKind;
  media: StoredMedia | null;
  at: Date;
}

export interface Text {
  body: string | null;
  idempotencyKey: string | null;
  requestHash: string;
}

/** Writes one of our messages to the ledger as `queued`, with the WhatsApp id all attempts will bear. Runs inside a transaction. */
export async function writeMessage(em: EntityManager, draft: Draft, text: Text): Promise<Message> {
  const { accountId, deviceId, kind, media, at } = draft;
  const chatId = draft.phone ? await chatOfPhone(em, draft, draft.phone) : await knownChat(em, draft);
  const message = em.create(Message, {
    accountId,
    deviceId,
    chatId,
    fromMe: true,
    waId: chooseWaId(),
    kind,
    media,
    quoted: await quote(em, draft, chatId),
    reactions: [],
    status: 'queued',
    at,
    ...text,
  });
  await em.flush();
  await touchChat(em, accountId, chatId, message, 0);
  return message;
}

async function chatOfPhone(em: EntityManager, { accountId, deviceId }: Draft, phone: string): Promise<number> {
  const contact = await findContact(em, accountId, { phone, lid: null });
  return openChat(em, accountId, deviceId, contact.id);
}

async function knownChat(em: EntityManager, { accountId, deviceId, chatId }: Draft): Promise<number> {
  const [row] = await em.execute<{ id: string }[]>(
    'select id from chats where id = ? and device_id = ? and account_id = ?',
    [chatId, deviceId, accountId],
  );
  if (!row) throw new ChatNotFound();
  return Number(row.id);
}

async function quote(em: EntityManager, { accountId, quotedId }: Draft, chatId: number): Promise<StoredQuote | null> {
  const quoted = quotedId === null ? null : await em.findOne(Message, { id: quotedId, accountId, chatId });
  return (
    quoted && { id: quoted.id, waId: quoted.waId, fromMe: quoted.fromMe, kind: quoted.kind, body: quoted.body ?? null }
  );
}
