import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { ChangedMeanwhile } from '../errors.js';
import { database } from './statements/database.js';

export interface EditedRow {
  from: string;
  columns: string;
}

type Which = RawBuilder<unknown>;

/** SQL of a row digest, the form's `revision`. */
export const revisionOf = ({ columns }: EditedRow): RawBuilder<string> =>
  sql`left(encode(sha256(convert_to(row(${sql.raw(columns)})::text, 'UTF8')), 'hex'), 16)`;

export async function readRevision(em: EntityManager, edited: EditedRow, which: Which): Promise<string | null> {
  const { rows } = await sql<{ revision: string }>`
    select ${revisionOf(edited)} as revision from ${sql.raw(edited.from)} where ${which}`.execute(database(em));
  return rows[0]?.revision ?? null;
}

/** Locks the row. Throws ChangedMeanwhile if its revision differs from `read`. Without `read`, the last write wins. */
export async function rejectStale(
  em: EntityManager,
  edited: EditedRow,
  which: Which,
  read: string | undefined,
): Promise<void> {
  if (read === undefined) return;
  await sql`select from ${sql.raw(edited.from)} where ${which} for no key update`.execute(database(em));
  // A new statement sees commits made during the lock wait.
  const revision = await readRevision(em, edited, which);
  if (revision !== null && revision !== read) throw new ChangedMeanwhile();
}
