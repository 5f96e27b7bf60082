import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isExemptPurpose, type Purpose } from '../../../address-book/address-book.messages.js';
import type { FrequencyCap } from '../../../auth/auth.messages.js';
import { isUnlimited } from '../../../billing/billing.sql.js';
import { LIMITED_DEVICES, isOverPlan, isUnderLease } from '../../../devices/devices.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { CHAT_COLUMNS, type ChatRow, toChatResource, withNewest } from '../../conversations/chat.resource.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ownKey } from '../../messaging.messages.js';
import { mayBeWritten } from '../../../address-book/opt-out/send-block.sql.js';
import type { MessageClaim } from '../claim-queued.js';
import { Message, type StoredQuote } from '../message.entity.js';
import { chooseWaId } from './choose-wa-id.js';
import type { Addressee } from './read-order.js';
import type { Attached } from './attach-file.js';

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

/** The open connection over which a text may leave now, and its encoded content. */
export interface SendPath {
  epoch: number;
  openedAt: Date;
  repeatBefore: Date;
  content: Uint8Array;
}

export interface OpenedAddressee {
  chatId: number;
  quoted: StoredQuote | null;
}

export interface WrittenRow {
  message: Message;
  chat: ChatResource | null;
  claim: MessageClaim | null;
}

export interface WriteOptions {
  /** Null queues the message. */
  sendPath: SendPath | null;
  /** Writes nothing unless the account has no limits. */
  isForUnlimited: boolean;
  /** Null for an addressee who is probably known. Then nothing is written for others. */
  opened: OpenedAddressee | null;
}

interface TargetRow extends ChatRow {
  message_id: number;
  chat_id: number;
  is_in_flight: boolean;
  to_id: number;
  to_phone: string | null;
  to_lid: string | null;
  has_whatsapp: boolean | null;
  is_warm: boolean;
}

const MAY_BE_WRITTEN = mayBeWritten('p');

/** Claiming a batch is cheaper for more messages. */
const MAX_IN_FLIGHT = sql.lit(4);

/**
 * Mirrors claimQueued: the device has no earlier queued message, none without content, none unacknowledged from an
 * earlier connection. Held messages of other chats do not count. Messages of chats with a timer are queued.
 */
const canSendNow = ({ accountId, deviceId }: MessageDraft, { repeatBefore, epoch }: SendPath) => sql<boolean>`
  (exists (select from target t where coalesce(t.expiration, 0) = 0
    and (t.is_warm or not exists (select from ${LIMITED_DEVICES} d where d.id = ${deviceId})))
  and (select count(*) < ${MAX_IN_FLIGHT} and coalesce(bool_and(status = 'sending' and content is not null and handed_over_at >= ${repeatBefore}), true)
    from (select q.status, q.content, q.handed_over_at from messages q
      where q.account_id = ${accountId} and q.device_id = ${deviceId} and q.from_me and q.status in ('queued', 'sending')
        and (q.hold_reason in ('media_host', 'lookup', 'new_people') and q.held_until > clock_timestamp()
          and q.status = 'queued' and q.chat_id <> (select id from target)) is not true
      order by q.id limit ${MAX_IN_FLIGHT}) unfinished)
  and not ${isOverPlan(deviceId)} and ${isUnderLease({ deviceId, epoch })})`;

/**
 * Writes the message as `sending` if it may leave now, else as `queued`. All attempts share its WhatsApp ID. The
 * result's `chat` is null for bulk messages and chats with a newer message. Without `opened`, returns null when contact
 * or chat is new, a quote must be read, or a block may apply: then call `openAddressee`.
 */
export async function writeMessage(
  em: EntityManager,
  draft: MessageDraft,
  text: Text,
  { sendPath, isForUnlimited, opened }: WriteOptions,
): Promise<WrittenRow | null> {
  const { accountId, deviceId, kind, media, mediaId, forwards, templateId, expiresAt, at } = draft;
  if (draft.quotedId !== null && !opened) return null;
  const quoted = opened?.quoted ?? null;
  const waId = chooseWaId();
  const isExempt = isOptOutExempt(draft.purpose);
  const [isBulk, isFree] = [draft.purpose === 'bulk', draft.purpose === 'opt_out_reply'];
  const unlimited = isUnlimited(accountId, at);
  const {
    rows: [row],
  } = await preparedSql<TargetRow>`
     with target as (
       select c.id, c.is_warm, c.expiration, p.id to_id, p.phone, p.lid, p.has_whatsapp from chats c join contacts p on p.id = c.contact_id
        where c.account_id = ${accountId} and c.device_id = ${deviceId} and ${isAddressee(draft, opened)}
          ${isForUnlimited ? sql`and ${unlimited}` : sql``} for key share of p),
     path as materialized (select ${sendPath ? canSendNow(draft, sendPath) : sql`false`} is_open),
     written as (
       insert into messages (created_at, updated_at, account_id, device_id, chat_id, from_me, wa_id, kind, body, media, status,
         template_id, media_id, is_owed, is_bulk, is_free, idempotency_key, request_hash, at, expires_at, forwards,
         attempts, handed_over_at, content, quoted)
       select ${at}::timestamptz, ${at}::timestamptz, ${accountId}::bigint, ${deviceId}::bigint, target.id, true, ${waId}::text,
         ${kind}::text, ${text.body}::text, ${media && JSON.stringify(media)}::jsonb,
         case when path.is_open then 'sending' else 'queued' end,
         ${templateId}::bigint, ${mediaId}::bigint, ${isExempt}::boolean, ${isBulk}::boolean, ${isFree}::boolean,
         ${text.idempotencyKey}::text, ${text.requestHash}::text, ${at}::timestamptz, ${expiresAt}::timestamptz, ${forwards}::smallint,
         path.is_open::int, case when path.is_open then clock_timestamp() end,
         ${sendPath ? sql`case when path.is_open then ${sendPath.content}::bytea end` : sql`null`},
         ${quoted && JSON.stringify(quoted)}::jsonb
         from target, path
       returning id, chat_id, at, expires_at, body, kind, from_me, status, is_deleted),
     moved as (
       update chats c set updated_at = clock_timestamp(), needs_you_at = case when ${isManual(draft, text)}::boolean then null else c.needs_you_at end,
         waiting_since = case when ${isManual(draft, text)}::boolean then null else c.waiting_since end,
         last_message_id = case when c.last_message_at is null or c.last_message_at <= w.at then w.id else c.last_message_id end,
         last_reaction_id = case when c.last_reaction_at > w.at then c.last_reaction_id end,
         last_reaction_at = case when c.last_reaction_at > w.at then c.last_reaction_at end,
         last_message_at = greatest(c.last_message_at, w.at)
         from written w where c.id = w.chat_id and not ${isBulk}::boolean returning c.*)
     select w.id message_id, w.chat_id, w.status = 'sending' is_in_flight, t.to_id, t.phone to_phone, t.lid to_lid, t.has_whatsapp,
       t.is_warm, ${CHAT_COLUMNS} from written w join target t on t.id = w.chat_id left join moved c on true ${withNewest('written')}`.execute(
    database(em),
  );
  if (!row) return null;
  const isInFlight = sendPath !== null && row.is_in_flight;
  const message = em.merge(Message, {
    id: row.message_id,
    chatId: row.chat_id,
    createdAt: at,
    updatedAt: at,
    accountId,
    deviceId,
    fromMe: true,
    waId,
    kind,
    media,
    quoted,
    unsupportedType: null,
    reactions: [],
    isDeleted: false,
    isTruncated: false,
    isEdited: false,
    isHistory: false,
    failure: null,
    at,
    templateId,
    expiresAt,
    mediaId,
    status: isInFlight ? 'sending' : 'queued',
    attempts: isInFlight ? 1 : 0,
    forwards,
    isOptOutExempt: isExempt,
    isBulk,
    isFree,
    ...text,
  });
  const claim = isInFlight ? toClaim(message, row, sendPath.content) : null;
  return { message, chat: row.kind ? toChatResource(row) : null, claim };
}

/** An opened addressee was checked for blocks, which some purposes pass. */
function isAddressee({ phone, chatId, contactId }: MessageDraft, opened: OpenedAddressee | null) {
  if (opened) return sql`c.id = ${opened.chatId}`;
  if (phone !== null) return sql`p.phone = ${phone} and ${MAY_BE_WRITTEN}`;
  return contactId !== null
    ? sql`p.id = ${contactId} and ${MAY_BE_WRITTEN}`
    : sql`c.id = ${chatId} and ${MAY_BE_WRITTEN}`;
}

function toClaim(
  { id, chatId, waId, kind, body, attempts, idempotencyKey = null }: Message,
  row: TargetRow,
  content: Uint8Array,
): MessageClaim {
  return {
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
    content,
    isContentStored: true,
    attempts,
    idempotencyKey,
    isUnwanted: false,
    isWarm: row.is_warm,
    contact: { id: row.to_id, phone: row.to_phone, lid: row.to_lid, hasWhatsapp: row.has_whatsapp },
  };
}
