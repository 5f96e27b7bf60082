import { countRecentBulk } from '../../../address-book/groups/recent-bulk.sql.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { FrequencyCap } from '../../../auth/auth.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { TooOften } from '../../messaging.errors.js';

/** Throws TooOften. Locks the contact until the transaction ends. */
export async function checkFrequency(
  em: EntityManager,
  accountId: number,
  contactId: number,
  { messages, days }: FrequencyCap,
): Promise<void> {
  const lock = `frequency of contact ${contactId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(database(em));
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select ${countRecentBulk('c', days)} count
      from contacts c where c.id = ${contactId} and c.account_id = ${accountId}`.execute(database(em));
  if ((row?.count ?? 0) >= messages) throw new TooOften();
}
