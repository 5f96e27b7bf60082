import { sql } from 'kysely';

/** The sweep deletes the bytes. A condition follows. */
export const RELEASE_FILES = sql`update stored_files f set state = 'leaving', changed_at = now()`;

/** For files whose bytes are rows of the database. A condition follows. */
export const FORGET_FILES = sql`delete from stored_files`;
