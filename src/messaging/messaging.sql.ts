import { ownKey } from './bulk.messages.js';

/** SQL: written by a person. Automatic messages have a reserved key. */
export const wasManual = (m: string): string =>
  `(${m}.from_me and not ${m}.is_bulk and not ${m}.is_free and (${m}.idempotency_key is null or not starts_with(${m}.idempotency_key, '${ownKey('')}')))`;

/** SQL: `phone` is a known spelling. Parameters: number, account, number. */
export const isSpelledAs = (phone: string): string =>
  `(${phone} = ? or ${phone} in (select spelling from phone_spellings where account_id = ? and phone = ?))`;

/** For joins by `id` or `chat_id`. */
export const MESSAGES = `(select id, account_id, chat_id, at, from_me, is_bulk, is_free, idempotency_key from messages)`;

/** For conditions on `id`. */
export const CHATS = `(select id, contact_id, account_id from chats)`;

/** For joins by `id`. */
export const CONTACTS = `(select id, account_id, name, push_name, phone, fields, has_whatsapp from contacts)`;
