import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';

export async function readAssignees(
  em: EntityManager,
  accountId: number,
  chatIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await database(em)
    .selectFrom('chats')
    .select(['id', 'assignee_id'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${[...new Set(chatIds)]}::bigint[])`)
    .where('assignee_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, assignee_id: assigneeId }) => (assigneeId === null ? [] : [[id, assigneeId]])));
}
