import type { EntityManager } from '@mikro-orm/postgresql';
import { ChangedMeanwhile } from '../errors.js';

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
  const [row] = await em.execute<{ revision: string }[]>(
    `select ${revisionOf(edited)} as revision from ${edited.from} where ${which.where}`,
    [...which.params],
  );
  return row?.revision ?? null;
}

/** Locks the row. Throws ChangedMeanwhile if its revision differs from `read`. Without `read`, the last write wins. */
export async function rejectStale(
  em: EntityManager,
  edited: EditedRow,
  which: Which,
  read: string | undefined,
): Promise<void> {
  if (read === undefined) return;
  await em.execute(`select from ${edited.from} where ${which.where} for no key update`, [...which.params]);
  // A new statement sees commits made during the lock wait.
  const revision = await readRevision(em, edited, which);
  if (revision !== null && revision !== read) throw new ChangedMeanwhile();
}
