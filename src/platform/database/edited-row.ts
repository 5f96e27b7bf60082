import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ChangedMeanwhile } from '../errors.js';
import { database } from './statements/database.js';
import { fromCondition } from './statements/from-condition.js';

export interface EditedRow {
  from: string;
  columns: string;
}

interface Which {
  where: string;
  params: readonly unknown[];
}

/** SQL of a row digest, the form's `revision`. */
export const revisionOf = ({ columns }: EditedRow): string =>
  `left(encode(sha256(convert_to(row(${columns})::text, 'UTF8')), 'hex'), 16)`;

export async function readRevision(em: EntityManager, edited: EditedRow, which: Which): Promise<string | null> {
  const { rows } = await sql<{ revision: string }>`
    select ${sql.raw(revisionOf(edited))} as revision from ${sql.raw(edited.from)} where ${fromCondition(which)}`.execute(
    database(em),
  );
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
  await sql`select from ${sql.raw(edited.from)} where ${fromCondition(which)} for no key update`.execute(database(em));
  // A new statement sees commits made during the lock wait.
  const revision = await readRevision(em, edited, which);
  if (revision !== null && revision !== read) throw new ChangedMeanwhile();
}
