import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database } from '../platform/database/statements/database.js';

export const isSpelledAs = (column: string, phone: string, accountId: number): RawBuilder<SqlBool> => sql`
  (${sql.raw(column)} = ${phone} or ${sql.raw(column)} in (
    select spelling from phone_spellings where account_id = ${accountId} and phone = ${phone}))`;

export const numbersOf = (accountId: number, contactId: number): RawBuilder<string[]> => sql`
  array(select n.phone::text from (select phone from contacts where account_id = ${accountId} and id = ${contactId}
      union select phone from contact_numbers where account_id = ${accountId} and contact_id = ${contactId}) n
      where n.phone is not null
    union select s.spelling::text from contacts p join phone_spellings s on s.account_id = p.account_id and s.phone = p.phone
      where p.account_id = ${accountId} and p.id = ${contactId})`;

export const PHONE_SPELLINGS = sql`(select account_id, phone, spelling from phone_spellings)`;

export const PERSON_NOTES = sql`(select id, account_id, contact_id, body, author, created_at from contact_notes)`;

export const CONTACTS = sql`(select id, account_id, name, push_name, phone, fields, has_whatsapp from contacts)`;

export async function readGroupsOf(
  em: EntityManager,
  accountId: number,
  contactIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ contact_id: number; ids: number[] }>`
    select contact_id, array_agg(group_id) ids from group_members
      where account_id = ${accountId} and contact_id = any (${contactIds}::bigint[]) group by contact_id`.execute(
    database(em),
  );
  return new Map(rows.map(({ contact_id: contactId, ids }) => [contactId, ids]));
}
