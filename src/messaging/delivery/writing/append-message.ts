import type { EntityManager } from '@mikro-orm/postgresql';
import { IS_UNLIMITED } from '../../../billing/billing.sql.js';
import { IS_OVER_PLAN, IS_UNDER_LEASE, LIMITED_DEVICES } from '../../../devices/devices.sql.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { CHAT_COLUMNS, type ChatRow, toChatResource, withNewest } from '../../chats/chat.resource.js';
import type { ChatResource } from '../../messaging.contract.js';
import { isOwed } from '../../messaging.messages.js';
import { mayBeWritten } from '../../opt-out/find-send-block.js';
import type { Claim } from '../claim-queued.js';
import { Message } from '../message.entity.js';
import { chooseWaId } from './choose-wa-id.js';
import type { Way } from './take-in-hand.js';
import { type Draft, isByHand, type Text } from './write-message.js';

export interface Appended {
  message: Message;
  chat: ChatResource | null;
  /** It was written as in hand, and has to be sent now. */
  claim: Claim | null;
}

export interface Appending {
  /** How it can go at once; null has it queued. */
  way: Way | null;
  /** Nothing is written unless the account may send as much as it likes. */
  isForUnlimited: boolean;
}

interface Row extends ChatRow {
  message_id: string;
  chat_id: string;
  is_in_hand: boolean;
  to_id: string;
  to_phone: string | null;
  to_lid: string | null;
  has_whatsapp: boolean | null;
  is_warm: boolean;
}

const MAY_BE_WRITTEN = mayBeWritten('p');

/** A device that has more on their way is busy: its messages are taken in hand together, which costs less than one after the other. */
const MOST_ON_THEIR_WAY = 4;

/**
 * In hand is what nothing goes before: not what is queued for the device, nor what has no wire form yet, such as a file that the media host may hold
 * up or one with the timer of its chat, nor what was handed over and has no answer; and what the device, held by this process, may send to that person. As claimQueued sees it.
 */
const IS_FIRST = `(exists (select from target t where coalesce(t.expiration, 0) = 0
    and (t.is_warm or not exists (select from ${LIMITED_DEVICES} d where d.id = ?)))
  and (select count(*) < ${MOST_ON_THEIR_WAY} and coalesce(bool_and(status = 'sending' and content is not null and handed_over_at >= ?), true)
    from (select q.status, q.content, q.handed_over_at from messages q
      where q.account_id = ? and q.device_id = ? and q.from_me and q.status in ('queued', 'sending')
      order by q.id limit ${MOST_ON_THEIR_WAY}) unfinished)
  and not ${IS_OVER_PLAN} and ${IS_UNDER_LEASE})`;

/**
 * Writes a message to a chat that is there already and moves the chat, in one statement and so in one piece: what nearly every
 * message is. What can go at once is written as `sending`, with its wire form, under the claim of its device. A bulk message moves no chat, and the
 * chat is not told then, nor when something newer stands in it. Null when the contact or the chat is new, a quote has to be looked up, or something may stand against writing.
 */
export async function appendMessage(
  em: EntityManager,
  draft: Draft,
  text: Text,
  { way, isForUnlimited }: Appending = { way: null, isForUnlimited: false },
): Promise<Appended | null> {
  const { accountId, deviceId, phone, chatId, contactId, kind, media, mediaId, forwards, templateId, expiresAt, at } =
    draft;
  if (draft.quotedId !== null) return null;
  const waId = chooseWaId();
  const owed = isOwed(draft.purpose);
  const [isBulk, isFree] = [draft.purpose === 'bulk', draft.purpose === 'opt_out_reply'];
  const addressee = phone !== null ? 'p.phone = ?' : contactId !== null ? 'p.id = ?' : 'c.id = ?';
  const [row] = await em.execute<Row[]>(
    prepared(`with target as (
       select c.id, c.is_warm, c.expiration, p.id to_id, p.phone, p.lid, p.has_whatsapp from chats c join contacts p on p.id = c.contact_id
        where c.account_id = ? and c.device_id = ? and ${addressee} and ${MAY_BE_WRITTEN} ${isForUnlimited ? `and ${IS_UNLIMITED}` : ''}),
     way as materialized (select ${way ? IS_FIRST : 'false'} is_open),
     written as (
       insert into messages (created_at, updated_at, account_id, device_id, chat_id, from_me, wa_id, kind, body, media, status,
         template_id, media_id, is_owed, is_bulk, is_free, idempotency_key, request_hash, at, expires_at, forwards,
         attempts, handed_over_at, content)
       select ?::timestamptz, ?::timestamptz, ?::bigint, ?::bigint, target.id, true, ?::text, ?::text, ?::text, ?::jsonb,
         case when way.is_open then 'sending' else 'queued' end,
         ?::bigint, ?::bigint, ?::boolean, ?::boolean, ?::boolean, ?::text, ?::text, ?::timestamptz, ?::timestamptz, ?::smallint,
         way.is_open::int, case when way.is_open then clock_timestamp() end, ${way ? 'case when way.is_open then ?::bytea end' : 'null'}
         from target, way
       returning id, chat_id, at, expires_at, body, kind, from_me, status, is_deleted),
     moved as (
       update chats c set updated_at = clock_timestamp(), needs_you_at = case when ?::boolean then null else c.needs_you_at end,
         last_message_id = case when c.last_message_at is null or c.last_message_at <= w.at then w.id else c.last_message_id end,
         last_reaction_id = case when c.last_reaction_at > w.at then c.last_reaction_id end,
         last_reaction_at = case when c.last_reaction_at > w.at then c.last_reaction_at end,
         last_message_at = greatest(c.last_message_at, w.at)
         from written w where c.id = w.chat_id and not ?::boolean returning c.*)
     select w.id message_id, w.chat_id, w.status = 'sending' is_in_hand, t.to_id, t.phone to_phone, t.lid to_lid, t.has_whatsapp,
       t.is_warm, ${CHAT_COLUMNS} from written w join target t on t.id = w.chat_id left join moved c on true ${withNewest('written')}`),
    [
      ...[accountId, deviceId, phone ?? contactId ?? chatId, ...(isForUnlimited ? [accountId, at] : [])],
      ...(way ? [deviceId, way.repeatBefore, accountId, deviceId, deviceId, deviceId, way.epoch] : []),
      ...[at, at, accountId, deviceId, waId, kind, text.body, media && JSON.stringify(media)],
      ...[templateId, mediaId, owed, isBulk, isFree, text.idempotencyKey, text.requestHash, at, expiresAt, forwards],
      ...(way ? [way.content] : []),
      ...[isByHand(draft, text), isBulk],
    ],
  );
  if (!row) return null;
  const isInHand = way !== null && row.is_in_hand;
  const message = em.merge(Message, {
    ...{ id: Number(row.message_id), chatId: Number(row.chat_id), createdAt: at, updatedAt: at },
    ...{ accountId, deviceId, fromMe: true, waId, kind, media, quoted: null, unsupportedType: null, reactions: [] },
    ...{ isDeleted: false, isTruncated: false, isEdited: false, failure: null, at, templateId, expiresAt, mediaId },
    ...{ status: isInHand ? 'sending' : 'queued', attempts: isInHand ? 1 : 0 },
    ...{ forwards, isOwed: owed, isBulk, isFree },
    ...text,
  });
  const claim = isInHand ? toClaim(message, row, way.content) : null;
  return { message, chat: row.kind ? toChatResource(row) : null, claim };
}

function toClaim({ id, chatId, waId, kind, body, attempts }: Message, row: Row, content: Uint8Array): Claim {
  return {
    ...{
      id,
      chatId,
      waId,
      kind,
      body: body ?? null,
      media: null,
      isShared: false,
      quoted: null,
      forwards: 0,
      timer: null,
    },
    ...{ content, isKept: true, attempts, isUnwanted: false, isWarm: row.is_warm },
    contact: { id: Number(row.to_id), phone: row.to_phone, lid: row.to_lid, hasWhatsapp: row.has_whatsapp },
  };
}
