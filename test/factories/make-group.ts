import type { EntityManager } from '@mikro-orm/postgresql';

let count = 0;

/** Creates a group with members and their fields. Returns its id. */
export async function makeGroup(
  em: EntityManager,
  given: { accountId: number; name?: string; contactIds?: readonly number[] },
): Promise<number> {
  const members = `{${(given.contactIds ?? []).join()}}`;
  const [row] = await em.execute<{ id: string }[]>(
    `insert into groups (account_id, name, addons_params)
     select ?::bigint, ?, array(select distinct jsonb_object_keys(fields) from contacts where id = any (?::bigint[]) order by 1) returning id`,
    [given.accountId, given.name ?? `Group ${++count}`, members],
  );
  const id = Number(row?.id);
  await em.execute(
    'insert into group_members (group_id, contact_id, account_id) select ?, contact_id, ? from unnest(?::bigint[]) contact_id',
    [id, given.accountId, members],
  );
  return id;
}
