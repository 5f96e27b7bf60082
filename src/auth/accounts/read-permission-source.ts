import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { SignInRequired } from '../auth.errors.js';
import { PERMISSION_COLUMNS, type PermissionSource } from '../permissions.js';

/** Throws SignInRequired for a deleted user. */
export async function readPermissionSource(em: EntityManager, userId: number): Promise<PermissionSource> {
  const {
    rows: [row],
  } = await sql<PermissionSource>`select ${PERMISSION_COLUMNS} from users u where u.id = ${userId}`.execute(
    database(em),
  );
  if (!row) throw new SignInRequired();
  return row;
}
