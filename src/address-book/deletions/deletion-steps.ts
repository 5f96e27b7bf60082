import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { type ContactFilter, filterContacts } from '../contacts/filter-contacts.js';
import { removeContacts } from '../contacts/remove-contacts.js';
import { removeGroup } from '../groups/remove-group.js';

/** Limits how long other writers wait. */
const CONTACTS_PER_STEP = 2000;

export interface Deletion {
  accountId: number;
  what: Row<'deletions'>['what'];
  filter: ContactFilter;
  groupIds: number[];
  keepContacts: boolean;
  /** Time with microseconds. Contacts saved later stay. */
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

/** Advances `deletion`. Requires lockBook. */
export function runStep(em: EntityManager, deletion: Deletion): Promise<DeletionStep> {
  return deletion.what === 'contacts' ? runContactsStep(em, deletion) : runGroupsStep(em, deletion);
}

async function runContactsStep(em: EntityManager, deletion: Deletion): Promise<DeletionStep> {
  const { accountId, filter, since, lastId, upToId } = deletion;
  const { rows } = await sql<Pick<Row<'contacts'>, 'id'>>`
    select c.id from contacts c where ${filterContacts(accountId, filter)}
        and c.saved_at <= ${since}::timestamptz and c.id > ${lastId} and c.id <= ${upToId}
      order by c.id limit ${CONTACTS_PER_STEP}`.execute(database(em));
  const ids = rows.map(({ id }) => id);
  const removed = await removeContacts(em, accountId, ids);
  deletion.lastId = ids.at(-1) ?? lastId;
  deletion.done += removed.ids.length;
  const isLast = ids.length < CONTACTS_PER_STEP;
  return { isLast, contactIds: removed.ids, changedGroups: removed.groupIds, deletedGroups: [] };
}

async function runGroupsStep(em: EntityManager, deletion: Deletion): Promise<DeletionStep> {
  const [groupId] = deletion.groupIds;
  if (groupId === undefined) return { isLast: true, contactIds: [], changedGroups: [], deletedGroups: [] };
  const { accountId, lastId } = deletion;
  const rows = await database(em)
    .selectFrom('group_members')
    .select('contact_id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where('contact_id', '>', lastId)
    .orderBy('contact_id')
    .limit(CONTACTS_PER_STEP)
    .execute();
  const ids = rows.map(({ contact_id }) => contact_id);
  const removed = deletion.keepContacts ? [] : await removeMembersWithoutOtherGroup(em, deletion, ids);
  await database(em)
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`contact_id = any (${ids}::bigint[])`)
    .execute();
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

async function removeMembersWithoutOtherGroup(
  em: EntityManager,
  { accountId, groupIds, since }: Deletion,
  ids: readonly number[],
): Promise<number[]> {
  const { rows: membersWithoutOtherGroup } = await sql<Pick<Row<'contacts'>, 'id'>>`
    select c.id from contacts c where c.account_id = ${accountId} and c.id = any (${ids}::bigint[])
       and c.saved_at <= ${since}::timestamptz
       and not exists (select from group_members o where o.contact_id = c.id and o.group_id <> all (${groupIds}::bigint[]))`.execute(
    database(em),
  );
  const removed = await removeContacts(
    em,
    accountId,
    membersWithoutOtherGroup.map(({ id }) => id),
  );
  return removed.ids;
}
