import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';

/** Fails deliveries of a disabled endpoint. Users can replay them. */
export async function failWaiting(em: EntityManager, endpointId: number): Promise<void> {
  await database(em)
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: 'endpoint_off', claimed_by: null, claimed_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}
