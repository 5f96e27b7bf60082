import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { CONTACT_TEXT_NAMES } from './contact-texts.contract.js';
import { scheduleFieldNameCleanup } from '../groups/group-params.js';

interface RemovedContacts {
  ids: number[];
  groupIds: number[];
}

const CLEARED_TEXTS = CONTACT_TEXT_NAMES.map((text) => `${text} = null`).join(', ');

/** Deletes contacts. Those with a chat or block become unsaved instead. Opt-outs remain. Requires lockBook. */
export async function removeContacts(
  em: EntityManager,
  accountId: number,
  contactIds: readonly number[],
): Promise<RemovedContacts> {
  const db = database(em);
  const { rows } = await sql<Pick<Row<'contacts'>, 'id'> & { has_fields: boolean }>`
    select id, fields <> '{}' as has_fields from contacts
      where account_id = ${accountId} and id = any (${contactIds}::bigint[]) and saved_at is not null
      order by id for update`.execute(db);
  if (rows.length === 0) return { ids: [], groupIds: [] };
  const ids = rows.map(({ id }) => id);
  const isRemovedContact = sql`account_id = ${accountId} and id = any (${ids}::bigint[])`;
  const isOfRemovedContact = sql`account_id = ${accountId} and contact_id = any (${ids}::bigint[])`;

  // The foreign key's cascade would cost a statement and a counter row per contact.
  const { rows: memberships } = await sql<Pick<Row<'group_members'>, 'group_id'>>`
    with removed as (delete from group_members where ${isOfRemovedContact} returning group_id)
     select distinct group_id from removed`.execute(db);
  const groupIds = memberships.map(({ group_id }) => group_id);
  if (rows.some(({ has_fields }) => has_fields)) await scheduleFieldNameCleanup(em, accountId, groupIds);

  await sql`
    update contacts c set saved_at = null, ${sql.raw(CLEARED_TEXTS)}, fields = '{}', source = 'chat', check_wanted_at = null, updated_at = now()
      where ${isRemovedContact} and (blocked_at is not null or exists (select from chats h where h.contact_id = c.id))`.execute(
    db,
  );
  await sql`delete from contact_notes where ${isOfRemovedContact}`.execute(db);
  await sql`delete from contact_numbers where ${isOfRemovedContact}`.execute(db);
  await sql`
    delete from phone_spellings s using contacts c
      where c.account_id = ${accountId} and c.id = any (${ids}::bigint[]) and c.saved_at is not null
        and s.account_id = c.account_id and s.phone = c.phone`.execute(db);
  await sql`delete from contacts where ${isRemovedContact} and saved_at is not null`.execute(db);
  return { ids, groupIds };
}
