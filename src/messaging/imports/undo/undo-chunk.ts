import type { EntityManager } from '@mikro-orm/postgresql';
import { leaveGroups } from '../../groups/change-members.js';
import { removeContacts } from '../../contacts/removal/remove-contacts.js';
import type { ContactImport } from '../contact-import.entity.js';
import { namedElsewhere } from './named-elsewhere.js';
import type { UndoStep } from './undo-step.js';

const CONTACTS_PER_STEP = 1_000;

interface Chunk {
  number: number;
  first_id: string | null;
  joined: string[];
}

/** No edit, note, message or other group since the import. */
const IS_UNTOUCHED = `c.edited_at is null and c.saved_at = k.written_at
  and not exists (select from chats h where h.contact_id = c.id)
  and not exists (select from contact_notes n where n.contact_id = c.id)
  and not exists (select from group_members m where m.contact_id = c.id and m.group_id is distinct from ?)`;

/** Removes inserted contacts first, then memberships. Null after the last chunk. Requires lockBook. */
export async function undoChunk(em: EntityManager, row: ContactImport): Promise<UndoStep | null> {
  const key = [row.accountId, row.id];
  const [chunk] = await em.execute<Chunk[]>(
    `select number, first_id, joined[1:${CONTACTS_PER_STEP}]::text[] joined from import_chunks
      where account_id = ? and import_id = ? order by number limit 1`,
    key,
  );
  if (!chunk) return null;
  if (chunk.first_id !== null) return removeCreated(em, row, chunk);
  const { groupId } = row;
  const named = await namedElsewhere(em, row, chunk.joined.map(Number), groupId ?? null);
  const joined = chunk.joined.map(Number).filter((id) => !named.has(id));
  if (groupId && joined.length > 0) await leaveGroups(em, row.accountId, [groupId], joined);
  await em.execute(
    chunk.joined.length < CONTACTS_PER_STEP
      ? 'delete from import_chunks where account_id = ? and import_id = ? and number = ?'
      : `update import_chunks set joined = joined[${CONTACTS_PER_STEP + 1}:] where account_id = ? and import_id = ? and number = ?`,
    [...key, chunk.number],
  );
  return { removed: [], restored: 0, kept: 0, groupIds: groupId && joined.length > 0 ? [groupId] : [] };
}

async function removeCreated(em: EntityManager, row: ContactImport, { number }: Chunk): Promise<UndoStep> {
  const key = [row.accountId, row.id, number];
  // The transaction time excludes other contacts in the id range.
  const found = await em.execute<{ id: string; is_untouched: boolean }[]>(
    `select c.id, ${IS_UNTOUCHED} is_untouched from import_chunks k
       join contacts c on c.account_id = k.account_id and c.id between k.first_id and k.last_id
        and c.created_at = k.written_at and c.saved_at is not null
      where k.account_id = ? and k.import_id = ? and k.number = ? order by c.id limit ${CONTACTS_PER_STEP} for update of c`,
    [row.groupId ?? null, ...key],
  );
  const asInserted = found.filter(({ is_untouched }) => is_untouched).map(({ id }) => Number(id));
  const named = await namedElsewhere(em, row, asInserted);
  const untouched = asInserted.filter((id) => !named.has(id));
  const { ids: removed, groupIds } = await removeContacts(em, row.accountId, untouched);
  const last = found.length < CONTACTS_PER_STEP ? null : found.at(-1)!.id;
  await em.execute(
    'update import_chunks set first_id = ?::bigint + 1 where account_id = ? and import_id = ? and number = ?',
    [last, ...key],
  );
  return { removed, restored: 0, kept: found.length - removed.length, groupIds };
}
