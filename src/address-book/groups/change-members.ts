import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { GroupNotFound } from '../address-book.errors.js';
import { addFieldNames, scheduleFieldNameCleanup } from './group-params.js';

/** Returns the number of new memberships. Throws GroupNotFound. Requires lockBook. */
export async function joinGroups(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
  contactIds: readonly number[],
): Promise<number> {
  const wanted = [...new Set(groupIds)];
  if (wanted.length === 0) return 0;
  const db = database(em);
  // The lock prevents the groups' deletion.
  const groups = await sql`
    select id from groups where account_id = ${accountId} and id = any (${wanted}::bigint[]) order by id for key share`.execute(
    db,
  );
  if (groups.rows.length < wanted.length) throw new GroupNotFound();
  const { rows: added } = await sql<Pick<Row<'group_members'>, 'contact_id'>>`
    insert into group_members (group_id, contact_id, account_id)
     select g.id, c.id, c.account_id from groups g join contacts c on c.account_id = g.account_id
      where g.account_id = ${accountId} and g.id = any (${wanted}::bigint[]) and c.id = any (${contactIds}::bigint[])
        and c.saved_at is not null
     on conflict do nothing returning contact_id`.execute(db);
  const { rows: names } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(fields) as name from contacts
      where account_id = ${accountId} and id = any (${added.map(({ contact_id }) => contact_id)}::bigint[])`.execute(
    db,
  );
  await addFieldNames(
    em,
    accountId,
    wanted,
    names.map(({ name }) => name),
  );
  return added.length;
}

/** Returns the number of removed memberships. Requires lockBook. */
export async function leaveGroups(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
  contactIds: readonly number[],
): Promise<number> {
  if (groupIds.length === 0) return 0;
  const { numAffectedRows: removed } = await sql`
    delete from group_members where account_id = ${accountId} and group_id = any (${groupIds}::bigint[])
      and contact_id = any (${contactIds}::bigint[])`.execute(database(em));
  const count = Number(removed);
  if (count > 0) await scheduleFieldNameCleanup(em, accountId, groupIds);
  return count;
}
