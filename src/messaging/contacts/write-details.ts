import type { EntityManager } from '@mikro-orm/postgresql';
import { Invalid } from '../../platform/errors.js';
import { joinGroups, leaveGroups } from '../groups/change-members.js';
import { learnParams, wantParams } from '../groups/keep-params.js';
import type { Contact } from './contact.entity.js';
import { MOST_FIELDS } from './contact-limits.contract.js';
import type { UpdateContact } from './contacts.contract.js';

/**
 * Writes what the merchant says of somebody; what is absent stays. `groups` are all they are in afterwards, or, for `join`, those they come
 * into. Answers the groups whose members changed. Inside a transaction that holds the book.
 */
export async function writeDetails(
  em: EntityManager,
  contact: Contact,
  { name, fields, groups }: UpdateContact,
  mode: 'replace' | 'join',
): Promise<number[]> {
  const { accountId, id } = contact;
  const before = Object.keys(contact.fields);
  if (name !== undefined) contact.name = name || null;
  if (fields) contact.fields = merge(contact.fields, fields);
  await em.flush();

  const rows = await em.execute<{ group_id: string }[]>(
    'select group_id from group_members where contact_id = ? and account_id = ?',
    [id, accountId],
  );
  const former = rows.map(({ group_id }) => Number(group_id));
  const joined = (groups ?? []).filter((group) => !former.includes(group));
  const left = mode === 'replace' && groups ? former.filter((group) => !groups.includes(group)) : [];
  await joinGroups(em, accountId, joined, [id]);
  await leaveGroups(em, accountId, left, [id]);

  const now = Object.keys(contact.fields);
  const stayed = former.filter((group) => !left.includes(group));
  // Where they came in their fields are known by that.
  await learnParams(em, accountId, stayed, now);
  if (before.some((field) => !now.includes(field))) await wantParams(em, accountId, stayed);
  const changed = [...joined, ...left];
  if (changed.length > 0) await em.execute('update contacts set updated_at = clock_timestamp() where id = ?', [id]);
  return changed;
}

/** Null takes the field away. */
function merge(former: Record<string, string>, given: Record<string, string | null>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, value] of Object.entries({ ...former, ...given })) if (value) fields[field] = value;
  if (Object.keys(fields).length > MOST_FIELDS) throw Invalid.field('fields', 'too_many');
  return fields;
}
