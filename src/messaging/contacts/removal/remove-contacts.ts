import type { EntityManager } from '@mikro-orm/postgresql';
import { wantParams } from '../../groups/keep-params.js';

interface RemovedContacts {
  ids: number[];
  /** The groups they were in. */
  groupIds: number[];
}

/**
 * Takes contacts out of the address book. Who has chats is still known there, all others are deleted; what they asked not to be sent they
 * have asked for all the same. Inside a transaction that holds the book.
 */
export async function removeContacts(
  em: EntityManager,
  accountId: number,
  wanted: readonly number[],
): Promise<RemovedContacts> {
  // Locked before their chats are looked for, so that none is opened meanwhile.
  const rows = await em.execute<{ id: string; has_fields: boolean }[]>(
    `select id, fields <> '{}' as has_fields from contacts
      where account_id = ? and id = any (?::bigint[]) and saved_at is not null order by id for update`,
    [accountId, `{${wanted.join()}}`],
  );
  if (rows.length === 0) return { ids: [], groupIds: [] };
  const ids = rows.map(({ id }) => Number(id));
  const those = `account_id = ? and id = any (?::bigint[])`;
  const params = [accountId, `{${ids.join()}}`];

  // At once and first: left to the foreign key each contact would cost a statement, and a line of the counters.
  const left = await em.execute<{ group_id: string }[]>(
    `with gone as (delete from group_members where account_id = ? and contact_id = any (?::bigint[]) returning group_id)
     select distinct group_id from gone`,
    params,
  );
  const groupIds = left.map(({ group_id }) => Number(group_id));
  if (rows.some(({ has_fields }) => has_fields)) await wantParams(em, accountId, groupIds);

  await em.execute(
    `update contacts c set saved_at = null, name = null, fields = '{}', source = 'chat', check_wanted_at = null, updated_at = now()
      where ${those} and exists (select from chats h where h.contact_id = c.id)`,
    params,
  );
  await em.execute('delete from contact_notes where account_id = ? and contact_id = any (?::bigint[])', params);
  await em.execute(
    `delete from phone_spellings s using contacts c
      where c.account_id = ? and c.id = any (?::bigint[]) and c.saved_at is not null
        and s.account_id = c.account_id and s.phone = c.phone`,
    params,
  );
  await em.execute(`delete from contacts where ${those} and saved_at is not null`, params);
  return { ids, groupIds };
}
