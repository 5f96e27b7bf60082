import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import type { FileStore } from './file-store.js';

const BATCH_SIZE = 100;
/** Ages longer than any upload, write or deletion takes. */
const IS_ABANDONED = sql<boolean>`((state = 'leaving' and changed_at < now() - interval '10 seconds')
  or (state = 'coming' and changed_at < now() - interval '1 hour') or (state = 'spooling' and changed_at < now() - interval '20 minutes'))`;

export async function sweepFiles(em: EntityManager, files: FileStore): Promise<void> {
  const next = () =>
    database(em)
      .selectFrom('stored_files')
      .select('file_key')
      .where('state', '<>', 'kept')
      .where(IS_ABANDONED)
      .orderBy('changed_at')
      .limit(BATCH_SIZE)
      .execute();
  for (let found = await next(); found.length > 0; found = await next())
    for (const { file_key } of found) await files.remove(file_key);
}
