import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Receipt } from '../../../devices/devices.ports.js';
import type { FailureCode } from '../../messaging.contract.js';
import { latencyCounter } from '../latency-counts.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { awaitedSince } from '../../../devices/devices.sql.js';
import { ADD_TO_COUNTERS } from '../../../platform/counters/counters.sql.js';

export interface DeviceReceipts {
  accountId: number;
  deviceId: number;
  receipts: readonly Receipt[];
}

export interface ChangedMessage extends Pick<Row<'messages'>, 'id' | 'account_id' | 'device_id' | 'failure'> {
  refused_file: string | null;
  /** Chat in which WhatsApp rejected a message to a new contact. */
  refused_chat: number | null;
  before: Row<'messages'>['status'];
  /** Time since the message could be sent. */
  seconds: number;
}

/** Ascending statuses, because a status never moves back. A failure lasts until WhatsApp accepts. */
const STATUS_ORDER = ['queued', 'sending', 'failed', 'sent', 'delivered', 'read', 'played'];
const rankOf = (status: string) => sql.raw(`array_position('{${STATUS_ORDER.join(',')}}'::text[], ${status})`);

const PUBLISHED_COLUMNS = sql`m.account_id, m.device_id, m.chat_id, m.from_me, m.kind, m.body, m.is_truncated, m.unsupported_type, m.media, m.quoted, m.reactions, m.change, m.card, m.album_id, m.forwards,
  m.is_deleted, m.is_edited, m.is_history, m.at, m.updated_at, m.hold_reason, m.held_until, m.idempotency_key, m.expires_at`;

/** Maps code 463, with which WhatsApp rejects messages to new contacts. */
const failureOf = (error: string | null): FailureCode => (error === '463' ? 'refused_463' : 'refused');

/** Returns changed messages. Each accepted one counts once as sent. */
export async function writeReceipts(em: EntityManager, batch: readonly DeviceReceipts[]): Promise<ChangedMessage[]> {
  const rows = batch.flatMap(({ accountId, deviceId, receipts }) =>
    receipts.map((receipt) => ({ ...receipt, accountId, deviceId })),
  );
  const accountIds = rows.map(({ accountId }) => accountId);
  const deviceIds = rows.map(({ deviceId }) => deviceId);
  const waIds = rows.map(({ waId }) => waId);
  const statuses = rows.map(({ status }) => status);
  const failures = rows.map(({ status, error }) => (status === 'failed' ? failureOf(error) : ''));
  const areTrusted = rows.map(({ from }) => `${from === null}`);
  // No number is empty, so '' matches none.
  const phones = rows.map(({ from }) => from?.phone ?? '');
  const lids = rows.map(({ from }) => from?.lid ?? '');
  // Not a prepared statement, because a plan for a small table would keep scanning all of it.
  const { rows: changed } = await sql<ChangedMessage>`
    with reported as (
       select distinct on (o.id) o.id, o.status before, r.status, r.failure
         from unnest(${accountIds}::bigint[], ${deviceIds}::bigint[], ${waIds}::text[], ${statuses}::text[], ${failures}::text[],
             ${areTrusted}::boolean[], ${phones}::text[], ${lids}::text[])
           r (account_id, device_id, wa_id, status, failure, is_trusted, phone, lid)
         cross join lateral (select id, status, chat_id from messages
           where account_id = r.account_id and device_id = r.device_id and from_me and wa_id = r.wa_id limit 3) o
         cross join lateral (select contact_id from chats where id = o.chat_id limit 1) c
         cross join lateral (select phone, lid from contacts where id = c.contact_id limit 1) p
        where r.is_trusted or p.phone = r.phone or p.lid = r.lid
        order by o.id, ${rankOf('r.status')} desc),
     changed as (update messages m set status = r.status, failure = nullif(r.failure, ''), updated_at = clock_timestamp()
       from reported r
      where m.id = r.id and ${rankOf('r.status')} > ${rankOf('m.status::text')}
      returning m.id, r.before, m.status, m.failure, ${PUBLISHED_COLUMNS},
        extract(epoch from clock_timestamp() - greatest(m.created_at, m.due_at,
          ${awaitedSince('m.device_id')}))::float8 as seconds,
        case when m.status = 'failed' and m.media_id is not null then m.media ->> 'fileKey' end as refused_file,
        case when m.failure = 'refused_463' then (select c.id from chats c where c.id = m.chat_id and not c.is_warm) end as refused_chat),
     accepted as (select device_id, seconds from changed where before in ('queued', 'sending', 'failed') and status <> 'failed'),
     measured as (${ADD_TO_COUNTERS}
       select null, ${sql.raw(latencyCounter('seconds'))}, date_bin('15 minutes', clock_timestamp(), 'epoch'), count(*) from accepted group by 2, 3),
     counted as (select reserve_bulk_slots(device_id, n::int, clock_timestamp()) is_counted
       from (select device_id, count(*) n from accepted group by 1 order by 1) sent)
     select *, (select count(is_counted) from counted) counted from changed`.execute(database(em));
  return changed;
}
