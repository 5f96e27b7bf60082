import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ownKey } from './messaging.messages.js';

/** Written by a person. Automatic messages have a reserved key. */
export const wasManual = (m: string): RawBuilder<SqlBool> =>
  sql.raw(
    `(${m}.from_me and not ${m}.is_bulk and not ${m}.is_free and (${m}.idempotency_key is null or not starts_with(${m}.idempotency_key, '${ownKey('')}')))`,
  );

/** For joins by `id` or `chat_id`. */
export const MESSAGES = sql`(select id, account_id, chat_id, at, from_me, is_bulk, is_free, idempotency_key from messages)`;

/** For conditions on `id`. */
export const CHATS = sql`(select id, contact_id, account_id from chats)`;
