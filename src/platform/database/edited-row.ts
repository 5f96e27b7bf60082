import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { ChangedMeanwhile } from '../errors.js';
import { database } from './statements/database.js';

/** SQL of the table and columns that a form edits. */
export interface EditedRow {
  from: string;
  columns: string;
}

type Selection = RawBuilder<unknown>;

export const revisionOf = ({ columns }: EditedRow): RawBuilder<string> =>
  sql`left(encode(sha256(convert_to(row(${sql.raw(columns)})::text, 'UTF8')), 'hex'), 16)`;

export async function readRevision(em: EntityManager, edited: EditedRow, selection: Selection): Promise<string | null> {
  const { rows } = await sql<{ revision: string }>`
    select ${revisionOf(edited)} as revision from ${sql.raw(edited.from)} where ${selection}`.execute(database(em));
  return rows[0]?.revision ?? null;
}

/**
 * Locks the row. Throws ChangedMeanwhile if its revision is not `expected`. Without `expected`, the last write wins.
 */
export async function rejectStale(
  em: EntityManager,
  edited: EditedRow,
  selection: Selection,
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined) return;
  await sql`select from ${sql.raw(edited.from)} where ${selection} for no key update`.execute(database(em));
  // A new statement sees commits made during the lock wait.
  const revision = await readRevision(em, edited, selection);
  if (revision !== null && revision !== expected) throw new ChangedMeanwhile();
}
