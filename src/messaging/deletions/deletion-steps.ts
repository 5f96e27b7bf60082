import type { EntityManager } from '@mikro-orm/postgresql';
import { type ContactFilter, filterContacts } from '../contacts/filter-contacts.js';
import { removeContacts } from '../contacts/removal/remove-contacts.js';
import { removeGroup } from '../groups/remove-group.js';

/** So many at a time: other writers of the book wait for no longer than that. */
const CONTACTS_A_STEP = 2000;

/** A deletion of contacts or groups, and how far it came. */
export interface Deletion {
  accountId: number;
  what: 'contacts' | 'groups';
  filter: ContactFilter;
  /** Those still to go. */
  groupIds: number[];
  keepContacts: boolean;
  /** A time as the database writes it: who was saved later stays. */
  since: string;
  upToId: number;
  lastId: number;
  done: number;
}

export interface Step {
  isLast: boolean;
  contactIds: number[];
  /** Groups whose members changed. */
  changedGroups: number[];
  deletedGroups: number[];
}

/** Deletes the next of them, and moves the deletion forward. Inside a transaction that holds the book. */
export function takeStep(em: EntityManager, deletion: Deletion): Promise<Step> {
  return deletion.what === 'contacts' ? stepOfContacts(em, deletion) : stepOfGroups(em, deletion);
}

async function stepOfContacts(em: EntityManager, deletion: Deletion): Promise<Step> {
  const { accountId, filter, since, lastId, upToId } = deletion;
  const { where, params } = filterContacts(accountId, filter);
  const rows = await em.execute<{ id: string }[]>(
    `select c.id from contacts c where ${where} and c.saved_at <= ?::timestamptz and c.id > ? and c.id <= ? order by c.id limit ?`,
    [...params, since, lastId, upToId, CONTACTS_A_STEP],
  );
  const ids = rows.map(({ id }) => Number(id));
  const removed = await removeContacts(em, accountId, ids);
  deletion.lastId = ids.at(-1) ?? lastId;
  deletion.done += removed.ids.length;
  const isLast = ids.length < CONTACTS_A_STEP;
  return { isLast, contactIds: removed.ids, changedGroups: removed.groupIds, deletedGroups: [] };
}

async function stepOfGroups(em: EntityManager, deletion: Deletion): Promise<Step> {
  const [groupId] = deletion.groupIds;
  if (groupId === undefined) return { isLast: true, contactIds: [], changedGroups: [], deletedGroups: [] };
  const { accountId, lastId } = deletion;
  const rows = await em.execute<{ id: string }[]>(
    `select contact_id as id from group_members where group_id = ? and account_id = ? and contact_id > ? order by contact_id limit ?`,
    [groupId, accountId, lastId, CONTACTS_A_STEP],
  );
  const ids = rows.map(({ id }) => Number(id));
  const removed = deletion.keepContacts ? [] : await removeThoseOnlyHere(em, deletion, ids);
  await em.execute(
    'delete from group_members where group_id = ? and account_id = ? and contact_id = any (?::bigint[])',
    [...[groupId, accountId, `{${ids.join()}}`]],
  );
  deletion.done += ids.length;
  deletion.lastId = ids.at(-1) ?? lastId;
  if (ids.length === CONTACTS_A_STEP)
    return { isLast: false, contactIds: removed, changedGroups: [groupId], deletedGroups: [] };

  await removeGroup(em, accountId, groupId);
  deletion.groupIds = deletion.groupIds.slice(1);
  deletion.lastId = 0;
  const isLast = deletion.groupIds.length === 0;
  return { isLast, contactIds: removed, changedGroups: [], deletedGroups: [groupId] };
}

/** Who is in no group but those that go, and was not saved again since. */
async function removeThoseOnlyHere(
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
