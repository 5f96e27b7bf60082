import type { DeletionResource } from '../contacts/contacts.contract.js';
import type { ContactFilter } from '../contacts/filter-contacts.js';
import type { Deletion } from './deletion-steps.js';

export interface DeletionRow {
  id: string;
  account_id: string;
  what: 'contacts' | 'groups';
  filter: ContactFilter;
  group_ids: string[];
  keep_contacts: boolean;
  since: string;
  up_to_id: string;
  last_id: string;
  total: number;
  done: number;
  finished_at: string | null;
}

/** `since` is text, because JavaScript lacks microseconds. */
export const DELETION_COLUMNS = `id, account_id, what, filter, group_ids, keep_contacts, created_at::text as since, up_to_id, last_id, total, done, finished_at`;

export const toDeletion = (row: DeletionRow): Deletion => ({
  accountId: Number(row.account_id),
  what: row.what,
  filter: row.filter,
  groupIds: row.group_ids.map(Number),
  keepContacts: row.keep_contacts,
  since: row.since,
  upToId: Number(row.up_to_id),
  lastId: Number(row.last_id),
  done: row.done,
});

export const toDeletionResource = ({ id, what, total, done, finished_at }: DeletionRow): DeletionResource => ({
  id: Number(id),
  what,
  total,
  // Later joiners leave too, so `done` may exceed `total`.
  done: Math.min(done, total),
  is_finished: finished_at !== null,
});
