import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { isUnderLease } from '../devices.sql.js';

/** Locks the lease for the transaction. Returns false if another process holds it. */
export async function lockLease(em: EntityManager, deviceId: number, epoch: number): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ held: boolean }>`select ${isUnderLease({ deviceId, epoch })} held`.execute(database(em));
  return row?.held ?? false;
}
