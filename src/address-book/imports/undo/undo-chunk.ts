import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { leaveGroups } from '../../groups/change-members.js';
import { removeContacts } from '../../contacts/remove-contacts.js';
import type { ContactImport } from '../contact-import.entity.js';
import { findNamedElsewhere } from './named-elsewhere.js';
import type { UndoStep } from './undo-step.js';

const CONTACTS_PER_STEP = 1_000;

type Chunk = Pick<Row<'import_chunks'>, 'number' | 'first_id' | 'joined'>;

const isUntouched = (groupId: number | null) => sql`c.edited_at is null and c.saved_at = k.written_at
  and not exists (select from chats h where h.contact_id = c.id)
  and not exists (select from contact_notes n where n.contact_id = c.id)
  and not exists (select from group_members m where m.contact_id = c.id and m.group_id is distinct from ${groupId})`;

/** Returns null after the last chunk. Requires lockBook. */
export async function undoChunk(em: EntityManager, row: ContactImport): Promise<UndoStep | null> {
  const db = database(em);
  const { rows } = await sql<Chunk>`
    select number, first_id, joined[1:${CONTACTS_PER_STEP}] joined from import_chunks
      where account_id = ${row.accountId} and import_id = ${row.id} order by number limit 1`.execute(db);
  const [chunk] = rows;
  if (!chunk) return null;
  if (chunk.first_id !== null) return removeCreated(em, row, chunk);
  const { groupId } = row;
  const named = await findNamedElsewhere(em, row, chunk.joined, groupId ?? null);
  const joined = chunk.joined.filter((id) => !named.has(id));
  if (groupId && joined.length > 0) await leaveGroups(em, row.accountId, [groupId], joined);
  const isChunk = sql`account_id = ${row.accountId} and import_id = ${row.id} and number = ${chunk.number}`;
  if (chunk.joined.length < CONTACTS_PER_STEP) await sql`delete from import_chunks where ${isChunk}`.execute(db);
  else await sql`update import_chunks set joined = joined[${CONTACTS_PER_STEP + 1}:] where ${isChunk}`.execute(db);
  return { removed: [], restored: 0, kept: 0, groupIds: groupId && joined.length > 0 ? [groupId] : [] };
}

async function removeCreated(em: EntityManager, row: ContactImport, { number }: Chunk): Promise<UndoStep> {
  const db = database(em);
  // The transaction time excludes other contacts in the id range.
  const { rows: found } = await sql<{ id: number; is_untouched: boolean }>`
    select c.id, ${isUntouched(row.groupId ?? null)} is_untouched from import_chunks k
       join contacts c on c.account_id = k.account_id and c.id between k.first_id and k.last_id
        and c.created_at = k.written_at and c.saved_at is not null
      where k.account_id = ${row.accountId} and k.import_id = ${row.id} and k.number = ${number}
      order by c.id limit ${CONTACTS_PER_STEP} for update of c`.execute(db);
  const asInserted = found.filter(({ is_untouched }) => is_untouched).map(({ id }) => id);
  const named = await findNamedElsewhere(em, row, asInserted);
  const untouched = asInserted.filter((id) => !named.has(id));
  const { ids: removed, groupIds } = await removeContacts(em, row.accountId, untouched);
  const lastId = found.length < CONTACTS_PER_STEP ? null : found.at(-1)!.id;
  await db
    .updateTable('import_chunks')
    .set({ first_id: lastId === null ? null : lastId + 1 })
    .where('account_id', '=', row.accountId)
    .where('import_id', '=', row.id)
    .where('number', '=', number)
    .execute();
  return { removed, restored: 0, kept: found.length - removed.length, groupIds };
}
