import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isOptedOut } from '../../../address-book/opt-out/send-block.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { wasManual } from '../../messaging.sql.js';
import { IS_QUESTION, IS_STILL_RESOLVED } from './chat-rating.sql.js';

/** Older planned questions are dropped, for example after an outage. */
const MAX_QUESTION_AGE = sql.lit('1 hour');

export interface RatingQuestion {
  chatId: number;
  deviceId: number;
  phone: string | null;
  text: string;
}

interface ClaimableQuestion extends RatingQuestion {
  contact_id: number;
  is_claimed: boolean;
  is_due: boolean;
}

/**
 * Returns the question if it is due, and records that the contact was asked. Returns null otherwise. Call inside a
 * transaction.
 */
export async function claimRating(
  em: EntityManager,
  accountId: number,
  ratingId: number,
): Promise<RatingQuestion | null> {
  const db = database(em);
  const {
    rows: [question],
  } = await sql<ClaimableQuestion>`
    select r.chat_id as "chatId", c.device_id as "deviceId", p.phone, s.question as text, c.contact_id,
        r.asked_at is not null is_claimed,
        s.is_on and ${IS_STILL_RESOLVED} and r.created_at > clock_timestamp() - ${MAX_QUESTION_AGE}::interval
          and not ${isOptedOut('p')} and (p.phone is not null or p.lid is not null)
          and not exists (select from messages m where m.chat_id = c.id and m.at > r.resolved_at and ${wasManual('m')}) is_due
      from chat_ratings r join chats c on c.id = r.chat_id join contacts p on p.id = c.contact_id
        join csat_settings s on s.account_id = r.account_id
      where r.id = ${ratingId} and r.account_id = ${accountId} and r.state = 'due' for no key update of r`.execute(db);
  if (!question?.is_due) return null;
  if (!question.is_claimed && !(await reservePeriod(em, accountId, ratingId, question.contact_id))) return null;
  return question;
}

/** Returns false if the contact was asked within `days_between`. Failed questions do not count. */
async function reservePeriod(
  em: EntityManager,
  accountId: number,
  ratingId: number,
  contactId: number,
): Promise<boolean> {
  const db = database(em);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rating of contact ${contactId}`}, 0))`.execute(db);
  const { rows } = await sql`
    update chat_ratings set asked_at = clock_timestamp() where id = ${ratingId} and account_id = ${accountId}
      and not exists (select from chats c join chat_ratings r on r.chat_id = c.id and r.id <> ${ratingId}
        join csat_settings s on s.account_id = r.account_id
        where c.contact_id = ${contactId} and c.account_id = ${accountId}
          and r.asked_at > clock_timestamp() - make_interval(days => s.days_between)
          and not exists (select from messages q where ${IS_QUESTION} and q.status = 'failed'))
      returning id`.execute(db);
  return rows.length > 0;
}
