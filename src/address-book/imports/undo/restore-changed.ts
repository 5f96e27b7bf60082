import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { CONTACT_TEXT_NAMES } from '../../contacts/contact-texts.contract.js';
import { removeContacts } from '../../contacts/remove-contacts.js';
import { scheduleFieldNameCleanup } from '../../groups/group-params.js';
import type { ContactImport } from '../contact-import.entity.js';
import { type ContactChange, previousDetails } from './previous-details.js';
import { eachColumn } from '../running/imported-columns.js';
import { findNamedElsewhere } from './named-elsewhere.js';
import type { UndoStep } from './undo-step.js';

const CONTACTS_PER_STEP = 500;

interface ChangedContact extends ContactChange, Pick<Row<'import_changes'>, 'was_saved' | 'numbers'> {
  id: number;
  is_saved: boolean;
  is_used: boolean;
}

/**
 * Contacts saved from a chat become unsaved, unless they have newer messages or another import lists them. Returns null
 * when no rows remain. Requires lockBook.
 */
export async function restoreChanged(em: EntityManager, row: ContactImport): Promise<UndoStep | null> {
  const { id: importId, accountId } = row;
  const db = database(em);
  const changes = await db
    .selectFrom('import_changes')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .orderBy('contact_id')
    .limit(CONTACTS_PER_STEP)
    .execute();
  if (changes.length === 0) return null;
  const ids = changes.map(({ contact_id }) => contact_id);
  const { rows } = await sql<ChangedContact>`
    select c.id, ${sql.raw(eachColumn((column) => `c.${column}`))}, c.saved_at is not null is_saved, k.was_saved, k.numbers,
       ${sql.raw(eachColumn((column) => `k.${column}_before, k.${column}_after`))}, exists (select from chats h join imports i on i.id = k.import_id
         where h.contact_id = c.id and h.last_message_at > i.created_at)
       or exists (select from contact_notes n where n.contact_id = c.id)
       or exists (select from group_members m where m.contact_id = c.id and m.group_id is distinct from ${row.groupId ?? null}) is_used
       from import_changes k join contacts c on c.id = k.contact_id and c.account_id = k.account_id
      where k.account_id = ${accountId} and k.import_id = ${importId} and k.contact_id = any (${ids}::bigint[])
      order by c.id for update of c`.execute(db);
  const saved = rows.filter(({ is_saved }) => is_saved);
  const step: UndoStep = { removed: [], restored: 0, kept: 0, groupIds: [] };
  const unsavedIds: number[] = [];
  const fromChats = saved.filter(({ was_saved }) => !was_saved).map(({ id }) => id);
  const named = await findNamedElsewhere(em, row, fromChats);
  for (const contact of saved) {
    if (!contact.was_saved) {
      if (!contact.is_used && isAsWritten(contact) && !named.has(contact.id)) unsavedIds.push(contact.id);
      else step.kept++;
    } else if (await restore(em, accountId, contact)) step.restored++;
    else step.kept++;
  }
  const removed = await removeContacts(em, accountId, unsavedIds);
  step.removed = removed.ids;
  step.groupIds = removed.groupIds;
  await scheduleCleanup(em, accountId, ids);
  await db
    .deleteFrom('import_changes')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('contact_id', 'in', ids)
    .execute();
  return step;
}

const isAsWritten = (contact: ChangedContact): boolean =>
  contact.fields_after === null ||
  (CONTACT_TEXT_NAMES.every((text) => contact[text] === contact[`${text}_after`]) &&
    isDeepStrictEqual(contact.fields, contact.fields_after ?? {}));

async function restore(em: EntityManager, accountId: number, contact: ChangedContact): Promise<boolean> {
  const db = database(em);
  const { numAffectedRows: deleted } = await sql`
    delete from contact_numbers where account_id = ${accountId} and contact_id = ${contact.id}
      and phone = any (${contact.numbers}::text[])`.execute(db);
  const previous = previousDetails(contact);
  if (!previous && deleted === 0n) return false;
  const restored = previous ?? contact;
  const texts = CONTACT_TEXT_NAMES.map((text) => sql`${sql.ref(text)} = ${restored[text]}`);
  await sql`
    update contacts set ${sql.join(texts)}, fields = ${JSON.stringify(restored.fields)}::jsonb, updated_at = clock_timestamp(),
      edited_at = clock_timestamp() where id = ${contact.id} and account_id = ${accountId}`.execute(db);
  return true;
}

async function scheduleCleanup(em: EntityManager, accountId: number, contactIds: readonly number[]): Promise<void> {
  const groups = await database(em)
    .selectFrom('group_members')
    .select('group_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('contact_id', 'in', contactIds)
    .execute();
  await scheduleFieldNameCleanup(
    em,
    accountId,
    groups.map(({ group_id }) => group_id),
  );
}
