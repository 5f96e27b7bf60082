import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ChatTimer } from '../../devices/connection.messages.js';
import { LIMITED_DEVICES, isOverPlan, isUnderLease } from '../../devices/devices.sql.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import type { MessageKind } from '../messaging.contract.js';
import { isOptedOut } from '../../address-book/opt-out/send-block.sql.js';
import type { StoredMedia, StoredQuote } from './message.entity.js';

const IS_OPTED_OUT = isOptedOut('p');

/** Message that this process has claimed for sending. */
export interface MessageClaim {
  id: number;
  chatId: number;
  waId: string;
  kind: MessageKind;
  body: string | null;
  media: StoredMedia | null;
  isShared: boolean;
  quoted: StoredQuote | null;
  forwards: number;
  /** Null if messages do not disappear. */
  timer: ChatTimer | null;
  /** Null until the message is encoded. */
  content: Uint8Array | null;
  isContentStored: boolean;
  attempts: number;
  idempotencyKey: string | null;
  /** True if the recipient opted out or was blocked before anything was sent. */
  isUnwanted: boolean;
  /** True once lookup and large upload are done. */
  isLookedUp?: boolean;
  /** True if the recipient has written to this device, or received a message from it. */
  isWarm: boolean;
  contact: { id: number; phone: string | null; lid: string | null; hasWhatsapp: boolean | null };
}

export interface DeviceClaim {
  accountId: number;
  deviceId: number;
  epoch: number;
}

export type TimerRow = Pick<Row<'chats'>, 'expiration' | 'expiration_set_at'>;

type ClaimedColumn =
  | 'id'
  | 'chat_id'
  | 'wa_id'
  | 'kind'
  | 'body'
  | 'media'
  | 'media_id'
  | 'quoted'
  | 'forwards'
  | 'content'
  | 'attempts'
  | 'idempotency_key';

interface ClaimedRow
  extends
    Pick<Row<'messages'>, ClaimedColumn>,
    Pick<Row<'chats'>, 'is_warm'>,
    Pick<Row<'contacts'>, 'phone' | 'lid' | 'has_whatsapp'>,
    TimerRow {
  is_unwanted: boolean;
  contact_id: number;
}

/**
 * Also claims unacknowledged messages from before `repeatBefore`. Skips chats behind a timed hold. Claims nothing
 * during a rate limit or over the plan, and only warm chats of a limited device.
 */
export async function claimQueued(
  em: EntityManager,
  { accountId, deviceId, epoch }: DeviceClaim,
  repeatBefore: Date,
  limit: number,
): Promise<MessageClaim[]> {
  const { rows } = await preparedSql<ClaimedRow>`
     with held as materialized (
       select chat_id, min(id) id, bool_or(hold_reason = 'rate_limited') is_device from messages
        where account_id = ${accountId} and device_id = ${deviceId} and from_me and status = 'queued'
          and hold_reason in ('media_host', 'lookup', 'rate_limited') and held_until > clock_timestamp() group by chat_id),
     claimed as (
       update messages m set status = 'sending', handed_over_at = clock_timestamp(), attempts = attempts + 1, hold_reason = null,
         held_until = null, updated_at = clock_timestamp(),
         due_at = case when hold_reason in ('new_people', 'over_plan') then least(held_until, clock_timestamp()) else due_at end
       from (
         select q.id from messages q
          where q.account_id = ${accountId} and q.device_id = ${deviceId} and q.from_me and q.status in ('queued', 'sending')
            and (q.status = 'queued' or q.handed_over_at < ${repeatBefore})
            and (q.expires_at is null or q.expires_at > clock_timestamp())
            and not ${isOverPlan(deviceId)}
            and (not exists (select from ${LIMITED_DEVICES} d where d.id = ${deviceId})
              or exists (select from chats c where c.id = q.chat_id and c.is_warm))
            and not exists (select from held h where h.is_device or (h.chat_id = q.chat_id and h.id <= q.id))
          order by q.id limit ${sql.lit(limit)} for update of q skip locked) next
       where m.id = next.id and ${isUnderLease({ deviceId, epoch })}
       returning m.id, m.wa_id, m.kind, m.body, m.media, m.media_id, m.quoted, m.forwards, m.content, m.attempts, m.chat_id, m.is_owed, m.idempotency_key)
     select m.*, c.is_warm, c.expiration, c.expiration_set_at, ((m.content is null or m.attempts = 1) and (p.blocked_at is not null or (not m.is_owed and ${IS_OPTED_OUT}))) is_unwanted, p.id contact_id, p.phone, p.lid, p.has_whatsapp
       from claimed m cross join lateral (select contact_id, is_warm, expiration, expiration_set_at from chats where id = m.chat_id limit 1) c
       cross join lateral (select * from contacts where id = c.contact_id limit 1) p order by m.id`.execute(
    database(em),
  );
  return rows.map(toClaim);
}

/** Queues unsent claims again. The attempt counts only with `isAttempt`. */
export async function releaseClaims(
  em: EntityManager,
  { accountId, deviceId, epoch }: DeviceClaim,
  claims: readonly MessageClaim[],
  { isAttempt }: { isAttempt: boolean },
): Promise<void> {
  if (claims.length === 0) return;
  await sql`
    update messages set status = 'queued', attempts = attempts - ${isAttempt ? 0 : 1}
      where account_id = ${accountId} and id = any (${claims.map(({ id }) => id)}::bigint[]) and status = 'sending'
        and ${isUnderLease({ deviceId, epoch })}`.execute(database(em));
}

export const toTimer = ({ expiration, expiration_set_at: setAt }: TimerRow): ChatTimer | null =>
  expiration && setAt ? { seconds: expiration, setAt } : null;

function toClaim(row: ClaimedRow): MessageClaim {
  const { id, wa_id, kind, body, media, media_id, quoted, forwards, content, attempts } = row;
  const { contact_id, phone, lid, has_whatsapp, is_unwanted: isUnwanted, is_warm: isWarm } = row;
  return {
    id,
    chatId: row.chat_id,
    waId: wa_id,
    kind,
    body,
    media,
    isShared: media_id !== null,
    quoted,
    forwards,
    timer: toTimer(row),
    content,
    isContentStored: false,
    attempts,
    idempotencyKey: row.idempotency_key,
    isUnwanted,
    isWarm,
    contact: { id: contact_id, phone, lid, hasWhatsapp: has_whatsapp },
  };
}
