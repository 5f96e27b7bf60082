import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { CHAT_COLUMNS, type ChatRow, toChatResource, withNewest } from '../../chats/chat.resource.js';
import type { ChatResource } from '../../messaging.contract.js';
import { isOwed } from '../../messaging.messages.js';
import { mayBeWritten } from '../../opt-out/find-send-block.js';
import { chooseWaId } from './choose-wa-id.js';
import { Message } from '../message.entity.js';
import { type Draft, isByHand, type Text } from './write-message.js';

export interface Appended {
  message: Message;
  chat: ChatResource | null;
}

const MAY_BE_WRITTEN = mayBeWritten('p');

/**
 * Writes a message to a chat that is there already and moves the chat, in one statement and so in one piece: what nearly every
 * message is. A bulk message moves no chat, and the chat is not told then, nor when something newer stands in it. Null when the contact or the chat is new, a quote has to be looked up, or something may stand against writing.
 */
export async function appendMessage(em: EntityManager, draft: Draft, text: Text): Promise<Appended | null> {
  const { accountId, deviceId, phone, chatId, contactId, kind, media, mediaId, forwards, templateId, expiresAt, at } =
    draft;
  if (draft.quotedId !== null) return null;
  const waId = chooseWaId();
  const owed = isOwed(draft.purpose);
  const [isBulk, isFree] = [draft.purpose === 'bulk', draft.purpose === 'opt_out_reply'];
  const addressee = phone !== null ? 'p.phone = ?' : contactId !== null ? 'p.id = ?' : 'c.id = ?';
  const [row] = await em.execute<(ChatRow & { message_id: string; chat_id: string })[]>(
    prepared(`with target as (
       select c.id from chats c join contacts p on p.id = c.contact_id
        where c.account_id = ? and c.device_id = ? and ${addressee} and ${MAY_BE_WRITTEN}),
     written as (
       insert into messages (created_at, updated_at, account_id, device_id, chat_id, from_me, wa_id, kind, body, media, status,
         template_id, media_id, is_owed, is_bulk, is_free, idempotency_key, request_hash, at, expires_at, forwards)
       select ?::timestamptz, ?::timestamptz, ?::bigint, ?::bigint, target.id, true, ?::text, ?::text, ?::text, ?::jsonb, 'queued',
         ?::bigint, ?::bigint, ?::boolean, ?::boolean, ?::boolean, ?::text, ?::text, ?::timestamptz, ?::timestamptz, ?::smallint from target
       returning id, chat_id, at, expires_at, body, kind, from_me, status, is_deleted),
     moved as (
       update chats c set updated_at = clock_timestamp(), needs_you_at = case when ?::boolean then null else c.needs_you_at end,
         last_message_id = case when c.last_message_at is null or c.last_message_at <= w.at then w.id else c.last_message_id end,
         last_message_at = greatest(c.last_message_at, w.at)
         from written w where c.id = w.chat_id and not ?::boolean returning c.*)
     select w.id message_id, w.chat_id, ${CHAT_COLUMNS} from written w left join moved c on true ${withNewest('written')}`),
    [
      ...[accountId, deviceId, phone ?? contactId ?? chatId],
      ...[at, at, accountId, deviceId, waId, kind, text.body, media && JSON.stringify(media)],
      ...[templateId, mediaId, owed, isBulk, isFree, text.idempotencyKey, text.requestHash, at, expiresAt, forwards],
      ...[isByHand(draft, text), isBulk],
    ],
  );
  if (!row) return null;
  const message = em.merge(Message, {
    ...{ id: Number(row.message_id), chatId: Number(row.chat_id), createdAt: at, updatedAt: at },
    ...{ accountId, deviceId, fromMe: true, waId, kind, media, quoted: null, unsupportedType: null, reactions: [] },
    ...{
      isDeleted: false,
      isTruncated: false,
      isEdited: false,
      status: 'queued',
      failure: null,
      attempts: 0,
      at,
      templateId,
      expiresAt,
      mediaId,
      forwards,
      isOwed: owed,
      isBulk,
      isFree,
    },
    ...text,
  });
  return { message, chat: row.kind ? toChatResource(row) : null };
}
