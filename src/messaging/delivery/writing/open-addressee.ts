import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ContactNotFound } from '../../../address-book/address-book.errors.js';
import { findContact } from '../../../address-book/contacts/find-contact.sql.js';
import { findSendBlocks } from '../../../address-book/opt-out/send-block.sql.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { openChat } from '../../conversations/open-chat.js';
import { ChatNotFound, NotOnWhatsapp } from '../../messaging.errors.js';
import { optOutErrorOf } from '../../opt-out-error.js';
import { Message, type StoredQuote, toQuote } from '../message.entity.js';
import type { MessageDraft, OpenedAddressee } from './write-message.js';

/**
 * Finds or creates contact and chat, and reads the quoted message. Throws for opted-out and blocked contacts, and for
 * numbers without WhatsApp. Call inside a transaction.
 */
export async function openAddressee(em: EntityManager, draft: MessageDraft): Promise<OpenedAddressee> {
  const { accountId, deviceId } = draft;
  const contactId = await findAddressee(em, draft);
  const sendBlock = (await findSendBlocks(em, accountId, [contactId], draft.purpose)).get(contactId);
  if (sendBlock) throw sendBlock === 'opted_out' ? await optOutErrorOf(em, accountId, contactId) : new NotOnWhatsapp();
  const chatId = draft.chatId ?? (await openChat(em, accountId, deviceId, contactId));
  return { chatId, quoted: await readQuote(em, draft, chatId) };
}

/** The lock prevents a merge from moving the chat to another number. */
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
