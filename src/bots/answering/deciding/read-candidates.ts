import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { businessHoursOf } from '../../../auth/business-hours.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import type { Candidate } from './decide-answer.js';

interface ContactScope {
  accountId: number;
  /** Null for an unknown contact. */
  contactId: number | null;
}

/** Reads auto-replies. A null device selects all. */
export async function readCandidates(
  em: EntityManager,
  { accountId, contactId }: ContactScope,
  runningDeviceId: number | null,
): Promise<Candidate[]> {
  const isRunning = sql`r.is_running and exists (select from auto_reply_devices d
    where d.auto_reply_id = r.id and d.device_id = ${runningDeviceId})`;
  const { rows } = await preparedSql<Candidate>`
    select r.id, r.name, r.is_running as "isRunning", r.days, r.window_from as "from", r.window_to as "to",
       r.renew_hours as "renewHours", r.answers_devices as "answersDevices",
       ${businessHoursOf('r.business_hours_id')} hours, r.business_hours_mode as "hoursMode",
       (select coalesce(json_agg(d.device_id), '[]') from auto_reply_devices d where d.auto_reply_id = r.id) as "deviceIds",
       (select max(a.created_at) from automatic_answers a where a.account_id = r.account_id and a.contact_id = ${contactId}
           and a.auto_reply_id = r.id and a.state <> 'silent') as "lastAt"
       from auto_replies r where r.account_id = ${accountId} and ${runningDeviceId === null ? sql`true` : isRunning}`.execute(
    database(em),
  );
  return rows;
}

/** Counts one per message or turn, and one per elapsed wait. */
export async function countAnswers(
  em: EntityManager,
  { accountId, contactId }: ContactScope,
  now: Date,
): Promise<number> {
  const { rows } = await preparedSql<{ count: number }>`
    select (select count(distinct coalesce('t' || turn_id, message_id::text)) from automatic_answers
         where account_id = ${accountId} and contact_id = ${contactId} and state <> 'silent'
         and created_at > ${now}::timestamptz - interval '1 hour')
       + (select count(*) from bot_turns where account_id = ${accountId} and contact_id = ${contactId} and input = 'elapsed'
         and created_at > ${now}::timestamptz - interval '1 hour') as count`.execute(database(em));
  return rows[0]!.count;
}
