import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayParam } from '../../../platform/database/array-param.js';
import { removeContacts } from '../../contacts/removal/remove-contacts.js';
import { scheduleParamsCleanup } from '../../groups/group-params.js';
import type { ContactImport } from '../contact-import.entity.js';
import { type ContactChange, previousDetails } from './previous-details.js';
import { namedElsewhere } from './named-elsewhere.js';
import type { UndoStep } from './undo-step.js';

const CONTACTS_PER_STEP = 500;

interface Row extends ContactChange {
  id: string;
  was_saved: boolean;
  numbers: string[];
  is_saved: boolean;
  is_written: boolean;
}

/**
 * Contacts from a chat become unsaved, unless they have newer messages or another import lists them. Returns null when
 * no rows remain. Requires lockBook.
 */
export async function restoreChanged(em: EntityManager, row: ContactImport): Promise<UndoStep | null> {
  const { id: importId, accountId } = row;
  const key = [accountId, importId];
  const next = await em.execute<{ contact_id: string }[]>(
    `select contact_id from import_changes where account_id = ? and import_id = ? order by contact_id limit ${CONTACTS_PER_STEP}`,
    key,
  );
  if (next.length === 0) return null;
  const ids = arrayParam(next.map(({ contact_id }) => Number(contact_id)));
  const rows = await em.execute<Row[]>(
    `select c.id, c.name, c.fields, c.saved_at is not null is_saved, k.was_saved, k.numbers, k.name_before, k.name_after, k.fields_before,
       k.fields_after, exists (select from chats h join imports i on i.id = k.import_id
         where h.contact_id = c.id and h.last_message_at > i.created_at)
       or exists (select from contact_notes n where n.contact_id = c.id)
       or exists (select from group_members m where m.contact_id = c.id and m.group_id is distinct from ?) is_written
       from import_changes k join contacts c on c.id = k.contact_id and c.account_id = k.account_id
      where k.account_id = ? and k.import_id = ? and k.contact_id = any (?::bigint[]) order by c.id for update of c`,
    [row.groupId ?? null, ...key, ids],
  );
  const saved = rows.filter(({ is_saved }) => is_saved);
  const step: UndoStep = { removed: [], restored: 0, kept: 0, groupIds: [] };
  const leaving: number[] = [];
  const fromChats = saved.filter(({ was_saved }) => !was_saved).map(({ id }) => Number(id));
  const named = await namedElsewhere(em, row, fromChats);
  for (const found of saved) {
    if (!found.was_saved) {
      if (!found.is_written && isAsWritten(found) && !named.has(Number(found.id))) leaving.push(Number(found.id));
      else step.kept++;
    } else if (await restore(em, accountId, found)) step.restored++;
    else step.kept++;
  }
  const removed = await removeContacts(em, accountId, leaving);
  step.removed = removed.ids;
  step.groupIds = removed.groupIds;
  await scheduleCleanupOf(em, accountId, ids);
  await em.execute(
    'delete from import_changes where account_id = ? and import_id = ? and contact_id = any (?::bigint[])',
    [...key, ids],
  );
  return step;
}

const isAsWritten = (found: Row): boolean =>
  found.fields_after === null ||
  (found.name === found.name_after && isDeepStrictEqual(found.fields, found.fields_after ?? {}));

async function restore(em: EntityManager, accountId: number, found: Row): Promise<boolean> {
  const numbers = await em.execute<unknown[]>(
    'delete from contact_numbers where account_id = ? and contact_id = ? and phone = any (?::text[]) returning 1',
    [accountId, found.id, arrayParam(found.numbers)],
  );
  const previous = previousDetails(found);
  if (!previous && numbers.length === 0) return false;
  const { name, fields } = previous ?? found;
  await em.execute(
    'update contacts set name = ?, fields = ?::jsonb, updated_at = clock_timestamp(), edited_at = clock_timestamp() where id = ? and account_id = ?',
    [name, JSON.stringify(fields), found.id, accountId],
  );
  return true;
}

async function scheduleCleanupOf(em: EntityManager, accountId: number, contactIds: string): Promise<void> {
  const groups = await em.execute<{ group_id: string }[]>(
    'select distinct group_id from group_members where account_id = ? and contact_id = any (?::bigint[])',
    [accountId, contactIds],
  );
  await scheduleParamsCleanup(
    em,
    accountId,
    groups.map(({ group_id }) => Number(group_id)),
  );
}
