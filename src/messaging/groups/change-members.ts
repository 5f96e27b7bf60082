import type { EntityManager } from '@mikro-orm/postgresql';
import { GroupNotFound } from '../messaging.errors.js';
import { addParams, scheduleParamsCleanup } from './group-params.js';

/** Returns new memberships. Throws GroupNotFound. Requires lockBook. */
export async function joinGroups(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
  contactIds: readonly number[],
): Promise<number> {
  const wanted = [...new Set(groupIds)];
  if (wanted.length === 0) return 0;
  // Prevents the group's deletion.
  const own = await em.execute<{ id: string }[]>(
    'select id from groups where account_id = ? and id = any (?::bigint[]) order by id for key share',
    [accountId, `{${wanted.join()}}`],
  );
  if (own.length < wanted.length) throw new GroupNotFound();
  const made = await em.execute<{ contact_id: string }[]>(
    `insert into group_members (group_id, contact_id, account_id)
     select g.id, c.id, c.account_id from groups g join contacts c on c.account_id = g.account_id
      where g.account_id = ? and g.id = any (?::bigint[]) and c.id = any (?::bigint[]) and c.saved_at is not null
     on conflict do nothing returning contact_id`,
    [accountId, `{${wanted.join()}}`, `{${contactIds.join()}}`],
  );
  const names = await em.execute<{ name: string }[]>(
    `select distinct jsonb_object_keys(fields) as name from contacts where account_id = ? and id = any (?::bigint[])`,
    [accountId, `{${made.map(({ contact_id }) => contact_id).join()}}`],
  );
  await addParams(
    em,
    accountId,
    wanted,
    names.map(({ name }) => name),
  );
  return made.length;
}

/** Returns removed memberships. Requires lockBook. */
export async function leaveGroups(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
  contactIds: readonly number[],
): Promise<number> {
  if (groupIds.length === 0) return 0;
  const ended = await em.execute<unknown[]>(
    'delete from group_members where account_id = ? and group_id = any (?::bigint[]) and contact_id = any (?::bigint[]) returning 1',
    [accountId, `{${groupIds.join()}}`, `{${contactIds.join()}}`],
  );
  if (ended.length > 0) await scheduleParamsCleanup(em, accountId, groupIds);
  return ended.length;
}
