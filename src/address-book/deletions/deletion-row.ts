import { sql } from 'kysely';
import type { Row } from '../../platform/database/statements/database.js';
import type { DeletionResource } from '../contacts/contacts.contract.js';
import type { Deletion } from './deletion-steps.js';

export type DeletionRow = Omit<Row<'deletions'>, 'created_at' | 'updated_at'> & { since: string };

/** `since` is text, because a JavaScript date lacks microseconds. */
export const DELETION_COLUMNS = [
  'id',
  'account_id',
  'what',
  'filter',
  'group_ids',
  'keep_contacts',
  sql<string>`created_at::text`.as('since'),
  'up_to_id',
  'last_id',
  'total',
  'done',
  'finished_at',
] as const;

export const toDeletion = (row: DeletionRow): Deletion => ({
  accountId: row.account_id,
  what: row.what,
  filter: row.filter,
  groupIds: row.group_ids,
  keepContacts: row.keep_contacts,
  since: row.since,
  upToId: row.up_to_id,
  lastId: row.last_id,
  done: row.done,
});

export const toDeletionResource = ({ id, what, total, done, finished_at }: DeletionRow): DeletionResource => ({
  id,
  what,
  total,
  // Members who join later are removed too, so `done` may exceed `total`.
  done: Math.min(done, total),
  is_finished: finished_at !== null,
});
