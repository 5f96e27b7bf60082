import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import { MAX_FURTHER_NUMBERS } from '../contact-limits.contract.js';
import type { Contact } from '../contact.entity.js';

/** Requires lockBook. */
export async function writeFurtherNumbers(
  em: EntityManager,
  { id, accountId, phone }: Pick<Contact, 'id' | 'accountId' | 'phone'>,
  given: readonly string[],
  mode: 'replace' | 'join',
): Promise<void> {
  const db = database(em);
  const rows = await db
    .selectFrom('contact_numbers')
    .select('phone')
    .where('contact_id', '=', id)
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('phone')
    .execute();
  const previous = rows.map((row) => row.phone);
  const wanted = [...new Set(mode === 'join' ? [...previous, ...given] : given)].filter((number) => number !== phone);
  if (wanted.join() === previous.join()) return;
  if (wanted.length > MAX_FURTHER_NUMBERS) throw Invalid.field('further_numbers', 'too_many');
  await db.deleteFrom('contact_numbers').where('contact_id', '=', id).where('account_id', '=', accountId).execute();
  await sql`
    insert into contact_numbers (account_id, contact_id, phone, position)
     select ${accountId}, ${id}, phone, position from unnest(${wanted}::text[]) with ordinality n (phone, position)`.execute(
    db,
  );
  await sql`update contacts set updated_at = clock_timestamp() where id = ${id}`.execute(db);
}
