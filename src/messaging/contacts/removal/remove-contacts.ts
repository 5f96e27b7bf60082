import type { EntityManager } from '@mikro-orm/postgresql';
import { scheduleParamsCleanup } from '../../groups/group-params.js';

interface RemovedContacts {
  ids: number[];
  groupIds: number[];
}

/** Contacts with chats become unsaved. Opt-outs remain. Requires lockBook. */
export async function removeContacts(
  em: EntityManager,
  accountId: number,
  wanted: readonly number[],
): Promise<RemovedContacts> {
  // The lock prevents new chats.
  const rows = await em.execute<{ id: string; has_fields: boolean }[]>(
    `select id, fields <> '{}' as has_fields from contacts
      where account_id = ? and id = any (?::bigint[]) and saved_at is not null order by id for update`,
    [accountId, `{${wanted.join()}}`],
  );
  if (rows.length === 0) return { ids: [], groupIds: [] };
  const ids = rows.map(({ id }) => Number(id));
  const inIds = `account_id = ? and id = any (?::bigint[])`;
  const params = [accountId, `{${ids.join()}}`];

  // Deletes first, because the foreign key's cascade costs a statement and a counter row per contact.
  const left = await em.execute<{ group_id: string }[]>(
    `with removed as (delete from group_members where account_id = ? and contact_id = any (?::bigint[]) returning group_id)
     select distinct group_id from removed`,
    params,
  );
  const groupIds = left.map(({ group_id }) => Number(group_id));
  if (rows.some(({ has_fields }) => has_fields)) await scheduleParamsCleanup(em, accountId, groupIds);

  await em.execute(
    `update contacts c set saved_at = null, name = null, fields = '{}', source = 'chat', check_wanted_at = null, updated_at = now()
      where ${inIds} and exists (select from chats h where h.contact_id = c.id)`,
    params,
  );
  await em.execute('delete from contact_notes where account_id = ? and contact_id = any (?::bigint[])', params);
  await em.execute('delete from contact_numbers where account_id = ? and contact_id = any (?::bigint[])', params);
  await em.execute(
    `delete from phone_spellings s using contacts c
      where c.account_id = ? and c.id = any (?::bigint[]) and c.saved_at is not null
        and s.account_id = c.account_id and s.phone = c.phone`,
    params,
  );
  await em.execute(`delete from contacts where ${inIds} and saved_at is not null`, params);
  return { ids, groupIds };
}
