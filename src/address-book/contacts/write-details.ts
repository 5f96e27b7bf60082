import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { joinGroups, leaveGroups } from '../groups/change-members.js';
import { addFieldNames, scheduleFieldNameCleanup } from '../groups/group-params.js';
import type { Contact } from './contact.entity.js';
import { MAX_CONTACT_FIELDS } from './contact-limits.contract.js';
import { CONTACT_TEXT_NAMES } from './contact-texts.contract.js';
import type { UpdateContactBody } from './contacts.contract.js';
import { writeFurtherNumbers } from './numbers/write-further-numbers.js';

/** Changes only given properties. Returns IDs of changed groups. Requires lockBook. */
export async function writeDetails(
  em: EntityManager,
  contact: Contact,
  { fields, groups, further_numbers, ...texts }: UpdateContactBody,
  { mode, now }: { mode: 'replace' | 'join'; now: Date },
): Promise<number[]> {
  const { accountId, id } = contact;
  const previousFields = Object.keys(contact.fields);
  for (const text of CONTACT_TEXT_NAMES) if (texts[text] !== undefined) contact[text] = texts[text] || null;
  if (fields) contact.fields = mergeFields(contact.fields, fields);
  contact.editedAt = now;
  await em.flush();
  if (further_numbers) await writeFurtherNumbers(em, contact, further_numbers, mode);

  const rows = await database(em)
    .selectFrom('group_members')
    .select('group_id')
    .where('contact_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
  const previousGroups = rows.map(({ group_id }) => group_id);
  const joinedGroups = (groups ?? []).filter((group) => !previousGroups.includes(group));
  const leftGroups = mode === 'replace' && groups ? previousGroups.filter((group) => !groups.includes(group)) : [];
  await joinGroups(em, accountId, joinedGroups, [id]);
  await leaveGroups(em, accountId, leftGroups, [id]);

  const currentFields = Object.keys(contact.fields);
  const remainingGroups = previousGroups.filter((group) => !leftGroups.includes(group));
  // Joining already registered the fields.
  await addFieldNames(em, accountId, remainingGroups, currentFields);
  if (previousFields.some((field) => !currentFields.includes(field)))
    await scheduleFieldNameCleanup(em, accountId, remainingGroups);
  const changedGroups = [...joinedGroups, ...leftGroups];
  if (changedGroups.length > 0)
    await sql`update contacts set updated_at = clock_timestamp() where id = ${id}`.execute(database(em));
  return changedGroups;
}

/** Deletes null fields. */
function mergeFields(previous: Record<string, string>, given: Record<string, string | null>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, value] of Object.entries({ ...previous, ...given })) if (value) fields[field] = value;
  if (Object.keys(fields).length > MAX_CONTACT_FIELDS) throw Invalid.field('fields', 'too_many');
  return fields;
}
