import type { EntityManager } from '@mikro-orm/postgresql';
import { CHATS } from '../../../messaging/messaging.sql.js';
import { prepared } from '../../../platform/database/prepared-statements.js';

/** Call before locking conversation rows, to avoid deadlocks. */
export async function lockAnswers(em: EntityManager, contactId: number): Promise<void> {
  await em.execute(prepared('select pg_advisory_xact_lock(hashtextextended(?, 0))'), [
    `answers to contact ${contactId}`,
  ]);
}

/** In order of the ids, so that two merges do not deadlock. */
export async function lockMergedAnswers(em: EntityManager, contactIds: readonly number[]): Promise<void> {
  for (const contactId of contactIds.toSorted((one, other) => one - other)) await lockAnswers(em, contactId);
}

/** False if a merge moved the chat before the lock was taken. The caller reads the message again. */
export async function isStillContactOf(
  em: EntityManager,
  { accountId, chatId, contactId }: { accountId: number; chatId: number; contactId: number },
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    prepared(`select from ${CHATS} c where id = ? and contact_id = ? and account_id = ?`),
    [chatId, contactId, accountId],
  );
  return rows.length > 0;
}
