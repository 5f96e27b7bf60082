import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The column, as SQL, has a known spelling of the number. */
export const isSpelledAs = (column: string, phone: string, accountId: number): RawBuilder<SqlBool> => sql`
  (${sql.raw(column)} = ${phone} or ${sql.raw(column)} in (
    select spelling from phone_spellings where account_id = ${accountId} and phone = ${phone}))`;

/** Columns: `account_id`, `phone`, `spelling`. */
export const PHONE_SPELLINGS = sql`(select account_id, phone, spelling from phone_spellings)`;

/** For joins by `id`. */
export const CONTACTS = sql`(select id, account_id, name, push_name, phone, fields, has_whatsapp from contacts)`;
