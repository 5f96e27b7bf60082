import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { ContactNotFound } from '../address-book.errors.js';

/** Returns whether the state changed. Throws ContactNotFound. Call inside a transaction. */
export async function setBlocked(
  em: EntityManager,
  accountId: number,
  contactId: number,
  isBlocked: boolean,
): Promise<boolean> {
  const {
    rows: [contact],
  } = await sql<{ is_blocked: boolean }>`
    select blocked_at is not null is_blocked from contacts
      where account_id = ${accountId} and id = ${contactId} for no key update`.execute(database(em));
  if (!contact) throw new ContactNotFound();
  if (contact.is_blocked === isBlocked) return false;
  await sql`
    update contacts set blocked_at = case when ${isBlocked}::boolean then clock_timestamp() end, updated_at = now()
      where account_id = ${accountId} and id = ${contactId}`.execute(database(em));
  return true;
}
