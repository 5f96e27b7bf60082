import type { EntityManager } from '@mikro-orm/postgresql';
import type { FileStore } from './file-store.js';

const AT_ONCE = 100;
/** Whoever removes a file, stores one or takes an upload has done so within this time, or has died. */
const ABANDONED = `(state = 'leaving' and changed_at < now() - interval '10 seconds')
  or (state = 'coming' and changed_at < now() - interval '1 hour') or (state = 'spooling' and changed_at < now() - interval '20 minutes')`;

/** Removes files of messages that were deleted, and what a killed process was storing or removing. */
export async function sweepFiles(em: EntityManager, files: FileStore): Promise<void> {
  const next = () =>
    em.execute<{ file_key: string }[]>(
      `select file_key from stored_files where state <> 'kept' and (${ABANDONED}) order by changed_at limit ?`,
      [AT_ONCE],
    );
  for (let found = await next(); found.length > 0; found = await next())
    // Of an upload only the row is left: the spool is swept where it lies.
    for (const { file_key } of found) await files.remove(file_key);
}
