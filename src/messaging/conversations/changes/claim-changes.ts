import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isOverPlan, isUnderLease } from '../../../devices/devices.sql.js';
import type { ChatTimer, Recipient } from '../../../devices/connection.messages.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { type DeviceClaim, type TimerRow, toTimer } from '../../delivery/claim-queued.js';
import type { ChangeKind } from './changes.contract.js';

/** Change to send. */
export interface ChangeClaim {
  id: number;
  kind: ChangeKind;
  value: string | null;
  waId: string;
  content: Uint8Array | null;
  attempts: number;
  isTooLate: boolean;
  isUnwanted: boolean;
  target: { waId: string; fromMe: boolean };
  to: Recipient;
  timer: ChatTimer | null;
}

interface ClaimedRow
  extends
    Pick<Row<'message_changes'>, 'id' | 'kind' | 'value' | 'wa_id' | 'content' | 'attempts'>,
    Recipient,
    TimerRow {
  is_too_late: boolean;
  is_unwanted: boolean;
  target_wa_id: string;
  from_me: boolean;
}

/** Marks queued changes as sending, and unacknowledged ones from before `repeatBefore`. */
export async function claimChanges(
  em: EntityManager,
  { accountId, deviceId, epoch }: DeviceClaim,
  repeatBefore: Date,
  limit: number,
): Promise<ChangeClaim[]> {
  const { rows } = await preparedSql<ClaimedRow>`
     with claimed as (
       update message_changes c set status = 'sending', attempts = attempts + 1, handed_over_at = clock_timestamp(),
         updated_at = clock_timestamp()
       from (
         select q.id from message_changes q
          where q.account_id = ${accountId} and q.device_id = ${deviceId}
            and (q.status = 'queued' or q.status = 'sending' and q.handed_over_at < ${repeatBefore})
            and not ${isOverPlan(deviceId)}
          order by q.id limit ${sql.lit(limit)} for update of q skip locked) next
       where c.id = next.id and ${isUnderLease({ deviceId, epoch })}
       returning c.id, c.message_id, c.kind, c.value, c.wa_id, c.content, c.attempts, c.expires_at)
     select c.*, coalesce(c.expires_at < clock_timestamp(), false) is_too_late, m.wa_id target_wa_id, m.from_me, p.phone, p.lid,
         (p.blocked_at is not null and (c.content is null or c.attempts = 1)) is_unwanted,
         h.expiration, h.expiration_set_at
       from claimed c cross join lateral (select wa_id, from_me, chat_id from messages where id = c.message_id limit 1) m
       cross join lateral (select contact_id, expiration, expiration_set_at from chats where id = m.chat_id limit 1) h
       cross join lateral (select phone, lid, blocked_at from contacts where id = h.contact_id limit 1) p
      order by c.id`.execute(database(em));
  return rows.map(
    ({ id, kind, value, wa_id: waId, content, attempts, is_too_late: isTooLate, is_unwanted: isUnwanted, ...row }) => ({
      id,
      kind,
      value,
      waId,
      content,
      attempts,
      isTooLate,
      isUnwanted,
      target: { waId: row.target_wa_id, fromMe: row.from_me },
      to: { phone: row.phone, lid: row.lid },
      timer: toTimer(row),
    }),
  );
}
