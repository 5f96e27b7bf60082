import type { EntityManager } from '@mikro-orm/postgresql';
import { CHATS } from '../../../messaging/messaging.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';

/** Locks contacts. To avoid deadlocks, must precede locks of conversation rows. */
export async function lockAnswers(em: EntityManager, contactId: number): Promise<void> {
  await preparedSql`select pg_advisory_xact_lock(hashtextextended(${`answers to contact ${contactId}`}, 0))`.execute(
    database(em),
  );
}

/** Locks in order of IDs, so that two merges do not deadlock. */
export async function lockMergedAnswers(em: EntityManager, contactIds: readonly number[]): Promise<void> {
  for (const contactId of contactIds.toSorted((left, right) => left - right)) await lockAnswers(em, contactId);
}

/** Returns false if a merge moved the chat before the lock was taken. */
export async function isStillContactOf(
  em: EntityManager,
  { accountId, chatId, contactId }: { accountId: number; chatId: number; contactId: number },
): Promise<boolean> {
  const { rows } = await preparedSql`
    select from ${CHATS} c where id = ${chatId} and contact_id = ${contactId} and account_id = ${accountId}`.execute(
    database(em),
  );
  return rows.length > 0;
}
