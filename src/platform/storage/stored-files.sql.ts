import { sql } from 'kysely';

/** Update without its `where`. The sweep deletes the bytes. */
export const RELEASE_FILES = sql`update stored_files f set state = 'leaving', changed_at = now()`;

/** Deletion without its `where`, for files whose bytes are rows of the database. */
export const FORGET_FILES = sql`delete from stored_files`;
