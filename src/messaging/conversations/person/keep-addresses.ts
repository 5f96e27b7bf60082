import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { MessagesUnsent } from '../../../address-book/address-book.errors.js';
import type { ContactMerge } from '../../../address-book/address-book.ports.js';
import { toWhatsappId } from '../../../address-book/contacts/naming/whatsapp-id.contract.js';
import { database } from '../../../platform/database/statements/database.js';

/**
 * Stores the deleted contact's number with its messages. Scheduled messages still go to this number, or fail without
 * one. Throws MessagesUnsent while a message is being sent.
 */
export async function keepAddresses(em: EntityManager, { accountId, otherId, separate }: ContactMerge): Promise<void> {
  if (!separate) return;
  const { phone, lid } = separate;
  await sql`
    update messages m set merged_from = ${phone ?? toWhatsappId(lid)} from chats c
      where c.account_id = ${accountId} and c.contact_id = ${otherId} and m.account_id = c.account_id
        and m.chat_id = c.id and m.merged_from is null`.execute(database(em));
  const recipient = phone ? { phone: `+${phone}` } : { phone: null, contactId: otherId };
  // SendLaterHandler writes `began_at` first, so it waits for this update or is seen here.
  const { rows } = await sql<{ has_started: boolean }>`
    update scheduled_messages set message_order = (message_order - '{chatId,contactId}'::text[]) || ${JSON.stringify(recipient)}::jsonb
      where account_id = ${accountId} and message_id is null and failure is null and cancelled_at is null
        and ((message_order ->> 'contactId')::bigint = ${otherId} or (message_order ->> 'chatId')::bigint in (
          select id from chats where account_id = ${accountId} and contact_id = ${otherId}))
      returning began_at is not null has_started`.execute(database(em));
  const { rows: questions } = await sql<{ has_started: boolean }>`
    delete from chat_ratings r using chats c
      where c.account_id = ${accountId} and c.contact_id = ${otherId} and r.account_id = c.account_id
        and r.chat_id = c.id and r.state = 'due'
      returning r.asked_at is not null has_started`.execute(database(em));
  if ([...rows, ...questions].some(({ has_started: hasStarted }) => hasStarted)) throw new MessagesUnsent();
}
