import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { fromCondition } from '../../platform/database/statements/from-condition.js';
import { IS_UNDER_LEASE } from '../devices.sql.js';

/** Locks the current lease for the transaction. False if lost. */
export async function holdLease(em: EntityManager, deviceId: number, epoch: number): Promise<boolean> {
  const isHeld = fromCondition({ where: IS_UNDER_LEASE, params: [deviceId, epoch] });
  const {
    rows: [row],
  } = await sql<{ held: boolean }>`select ${isHeld} held`.execute(database(em));
  return row?.held ?? false;
}
