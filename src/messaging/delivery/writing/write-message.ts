import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { FrequencyCap } from '../../../auth/auth.messages.js';
import { openChat, touchChats } from '../../conversations/open-chat.js';
import { ownKey } from '../../messaging.messages.js';
import { findContact } from '../../../address-book/contacts/find-contact.sql.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { ChatNotFound, NotOnWhatsapp } from '../../messaging.errors.js';
import { optOutErrorOf } from '../../opt-out-error.js';
import { ContactNotFound } from '../../../address-book/address-book.errors.js';
import { isExemptPurpose, type Purpose } from '../../../address-book/address-book.messages.js';
import { findSendBlocks } from '../../../address-book/opt-out/send-block.sql.js';
import type { Attached } from './attach-file.js';
import { chooseWaId } from './choose-wa-id.js';
import { Message, type StoredQuote, toQuote } from '../message.entity.js';
import type { Addressee } from './read-order.js';

export interface MessageDraft extends Addressee, Attached {
  accountId: number;
  deviceId: number;
  quotedId: number | null;
  templateId: number | null;
  purpose: Purpose;
  isSandboxSpeed: boolean;
  frequency: FrequencyCap | null;
  expiresAt: Date | null;
  at: Date;
}

/** Returns whether a member wrote the message. Keys of modules have a prefix. */
export const isManual = ({ purpose }: MessageDraft, { idempotencyKey }: Text): boolean =>
  purpose !== 'bulk' && purpose !== 'opt_out_reply' && !idempotencyKey?.startsWith(ownKey(''));

export interface Text {
  body: string | null;
  idempotencyKey: string | null;
  requestHash: string;
}

/** Includes replies to someone who opted out and then asked something. */
export const isOptOutExempt = (purpose: Purpose): boolean => isExemptPurpose(purpose) || purpose === 'reply';

/** Uses one WhatsApp ID for all attempts. Throws for opted-out contacts. Call inside a transaction. */
export async function writeMessage(em: EntityManager, draft: MessageDraft, text: Text): Promise<Message> {
  const { accountId, deviceId, kind, media, mediaId, forwards, templateId, expiresAt, at } = draft;
  const contactId = await findAddressee(em, draft);
  const sendBlock = (await findSendBlocks(em, accountId, [contactId], draft.purpose)).get(contactId);
  if (sendBlock) throw sendBlock === 'opted_out' ? await optOutErrorOf(em, accountId, contactId) : new NotOnWhatsapp();
  const chatId = draft.chatId ?? (await openChat(em, accountId, deviceId, contactId));
  const message = em.create(Message, {
    accountId,
    deviceId,
    chatId,
    fromMe: true,
    waId: chooseWaId(),
    kind,
    media,
    mediaId,
    forwards,
    templateId,
    expiresAt,
    isOptOutExempt: isOptOutExempt(draft.purpose),
    isBulk: draft.purpose === 'bulk',
    isFree: draft.purpose === 'opt_out_reply',
    quoted: await readQuote(em, draft, chatId),
    reactions: [],
    status: 'queued',
    at,
    ...text,
  });
  await em.flush();
  if (!message.isBulk)
    await touchChats(
      em,
      accountId,
      [{ chatId, newest: message, count: 1 }],
      isManual(draft, text) ? 'manual' : 'automatic',
    );
  return message;
}

/** Locks the contact, so that no merge moves the chat to another number. */
async function findAddressee(em: EntityManager, draft: MessageDraft): Promise<number> {
  const { accountId, deviceId, phone, chatId, contactId } = draft;
  if (phone !== null) return (await findContact(em, accountId, { phone, lid: null })).id;
  const select =
    contactId !== null
      ? sql<
          Pick<Row<'contacts'>, 'id'>
        >`select id from contacts where id = ${contactId} and account_id = ${accountId} for key share`
      : sql<Pick<Row<'contacts'>, 'id'>>`
          select p.id from chats c join contacts p on p.id = c.contact_id
            where c.id = ${chatId} and c.device_id = ${deviceId} and c.account_id = ${accountId} for key share of p`;
  const {
    rows: [row],
  } = await select.execute(database(em));
  if (!row) throw contactId !== null ? new ContactNotFound() : new ChatNotFound();
  return row.id;
}

async function readQuote(
  em: EntityManager,
  { accountId, quotedId }: MessageDraft,
  chatId: number,
): Promise<StoredQuote | null> {
  const quoted = quotedId === null ? null : await em.findOne(Message, { id: quotedId, accountId, chatId });
  return quoted && toQuote(quoted);
}
