import type { EntityManager } from '@mikro-orm/postgresql';
import { type ContactFilter, filterContacts } from '../contacts/filter-contacts.js';
import { removeContacts } from '../contacts/removal/remove-contacts.js';
import { removeGroup } from '../groups/remove-group.js';

/** Bounds how long other writers of the address book wait. */
const CONTACTS_PER_STEP = 2000;

export interface Deletion {
  accountId: number;
  what: 'contacts' | 'groups';
  filter: ContactFilter;
  /** Groups still to delete. */
  groupIds: number[];
  keepContacts: boolean;
  /** With microseconds. Contacts saved later stay. */
  since: string;
  upToId: number;
  lastId: number;
  done: number;
}

export interface DeletionStep {
  isLast: boolean;
  contactIds: number[];
  changedGroups: number[];
  deletedGroups: number[];
}

/** Requires lockBook. */
export function runStep(em: EntityManager, deletion: Deletion): Promise<DeletionStep> {
  return deletion.what === 'contacts' ? stepOfContacts(em, deletion) : stepOfGroups(em, deletion);
}

async function stepOfContacts(em: EntityManager, deletion: Deletion): Promise<DeletionStep> {
  const { accountId, filter, since, lastId, upToId } = deletion;
  const { where, params } = filterContacts(accountId, filter);
  const rows = await em.execute<{ id: string }[]>(
    `select c.id from contacts c where ${where} and c.saved_at <= ?::timestamptz and c.id > ? and c.id <= ? order by c.id limit ?`,
    [...params, since, lastId, upToId, CONTACTS_PER_STEP],
  );
  const ids = rows.map(({ id }) => Number(id));
  const removed = await removeContacts(em, accountId, ids);
  deletion.lastId = ids.at(-1) ?? lastId;
  deletion.done += removed.ids.length;
  const isLast = ids.length < CONTACTS_PER_STEP;
  return { isLast, contactIds: removed.ids, changedGroups: removed.groupIds, deletedGroups: [] };
}

async function stepOfGroups(em: EntityManager, deletion: Deletion): Promise<DeletionStep> {
  const [groupId] = deletion.groupIds;
  if (groupId === undefined) return { isLast: true, contactIds: [], changedGroups: [], deletedGroups: [] };
  const { accountId, lastId } = deletion;
  const rows = await em.execute<{ id: string }[]>(
    `select contact_id as id from group_members where group_id = ? and account_id = ? and contact_id > ? order by contact_id limit ?`,
    [groupId, accountId, lastId, CONTACTS_PER_STEP],
  );
  const ids = rows.map(({ id }) => Number(id));
  const removed = deletion.keepContacts ? [] : await removeMembersOnlyHere(em, deletion, ids);
  await em.execute(
    'delete from group_members where group_id = ? and account_id = ? and contact_id = any (?::bigint[])',
    [groupId, accountId, `{${ids.join()}}`],
  );
  deletion.done += ids.length;
  deletion.lastId = ids.at(-1) ?? lastId;
  if (ids.length === CONTACTS_PER_STEP)
    return { isLast: false, contactIds: removed, changedGroups: [groupId], deletedGroups: [] };

  await removeGroup(em, accountId, groupId);
  deletion.groupIds = deletion.groupIds.slice(1);
  deletion.lastId = 0;
  const isLast = deletion.groupIds.length === 0;
  return { isLast, contactIds: removed, changedGroups: [], deletedGroups: [groupId] };
}

/** Keeps contacts of other groups and those saved since. */
async function removeMembersOnlyHere(
  em: EntityManager,
  { accountId, groupIds, since }: Deletion,
  ids: readonly number[],
): Promise<number[]> {
  const alone = await em.execute<{ id: string }[]>(
    `select c.id from contacts c where c.account_id = ? and c.id = any (?::bigint[]) and c.saved_at <= ?::timestamptz
       and not exists (select from group_members o where o.contact_id = c.id and o.group_id <> all (?::bigint[]))`,
    [accountId, `{${ids.join()}}`, since, `{${groupIds.join()}}`],
  );
  const removed = await removeContacts(
    em,
    accountId,
    alone.map(({ id }) => Number(id)),
  );
  return removed.ids;
}
