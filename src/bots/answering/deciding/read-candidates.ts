import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../../platform/database/prepared-statements.js';
import type { Weekday } from '../../../platform/weekdays.contract.js';
import type { Candidate } from './decide-answer.js';

interface Row {
  id: string;
  name: string;
  is_running: boolean;
  days: Weekday[];
  window_from: string | null;
  window_to: string | null;
  renew_hours: number;
  answers_devices: boolean;
  device_ids: number[];
  last_at: string | null;
}

interface ContactScope {
  accountId: number;
  /** Null for an unknown contact. */
  contactId: number | null;
}

/** All auto-replies, or those running on a device, with their last answer to the contact. */
export async function readCandidates(
  em: EntityManager,
  { accountId, contactId }: ContactScope,
  runningOn: number | null,
): Promise<Candidate[]> {
  const running = `and r.is_running and exists (select from auto_reply_devices d where d.auto_reply_id = r.id and d.device_id = ?)`;
  const rows = await em.execute<Row[]>(
    prepared(`select r.id, r.name, r.is_running, r.days, r.window_from, r.window_to, r.renew_hours, r.answers_devices,
       (select coalesce(json_agg(d.device_id), '[]') from auto_reply_devices d where d.auto_reply_id = r.id) device_ids,
       (select max(a.created_at) from automatic_answers a where a.account_id = r.account_id and a.contact_id = ?
           and a.auto_reply_id = r.id and a.state <> 'silent') last_at
       from auto_replies r where r.account_id = ? ${runningOn === null ? '' : running}`),
    [contactId, accountId, ...(runningOn === null ? [] : [runningOn])],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    isRunning: row.is_running,
    deviceIds: row.device_ids,
    days: row.days,
    from: row.window_from,
    to: row.window_to,
    renewHours: row.renew_hours,
    answersDevices: row.answers_devices,
    lastAt: row.last_at === null ? null : new Date(row.last_at),
  }));
}

/** Counts one per message or turn, and one per elapsed wait. */
export async function countAnswers(
  em: EntityManager,
  { accountId, contactId }: ContactScope,
  now: Date,
): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    prepared(`select ((select count(distinct coalesce('t' || turn_id, message_id::text)) from automatic_answers where account_id = ? and contact_id = ? and state <> 'silent'
         and created_at > ?::timestamptz - interval '1 hour')
       + (select count(*) from bot_turns where account_id = ? and contact_id = ? and input = 'elapsed'
         and created_at > ?::timestamptz - interval '1 hour'))::int as count`),
    [accountId, contactId, now, accountId, contactId, now],
  );
  return row?.count ?? 0;
}
