import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ownKey } from './messaging.messages.js';

/** SQL: a person wrote the message. Automatic messages have a reserved key. */
export const wasManual = (alias: string): RawBuilder<SqlBool> =>
  sql.raw(
    `(${alias}.from_me and not ${alias}.is_bulk and not ${alias}.is_free and (${alias}.idempotency_key is null or not starts_with(${alias}.idempotency_key, '${ownKey('')}')))`,
  );

export const MESSAGES = sql`(select id, account_id, chat_id, at, from_me, is_bulk, is_free, idempotency_key from messages)`;

export const CHATS = sql`(select id, contact_id, account_id from chats)`;
