import { type RawBuilder, sql } from 'kysely';
import { ownKey } from '../../messaging.messages.js';

/** Prefix of a question's idempotency key, before the rating's ID. */
export const RATING_KEY = ownKey('rating-');

/** SQL: message `q` is the question of rating `r`. */
export const IS_QUESTION = sql<boolean>`(q.account_id = r.account_id and q.idempotency_key = ${sql.lit(RATING_KEY)} || r.id)`;

/** SQL: chat `c` is still resolved as when rating `r` was planned. */
export const IS_STILL_RESOLVED = sql<boolean>`(c.state = 'resolved' and c.resolved_at = r.resolved_at)`;

/** SQL: `{score, comment}` of chat `c`, or null. */
export const RATING_OF_CHAT = `(select jsonb_build_object('score', cr.score, 'comment', cr.comment) from chat_ratings cr
    where cr.chat_id = c.id and cr.score is not null order by cr.id desc limit 1)`;

/** SQL: an inbound text in chat `c` may be a rating or its comment. */
export const MAY_RATE: RawBuilder<boolean> = sql`(c.state = 'resolved' and exists (select from chat_ratings r
  where r.chat_id = c.id and r.resolved_at = c.resolved_at and r.state <> 'commented'))`;
