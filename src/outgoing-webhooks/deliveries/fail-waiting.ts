import type { EntityManager } from '@mikro-orm/postgresql';

/** For a disabled endpoint. Users can replay them. */
export async function failWaiting(em: EntityManager, endpointId: number): Promise<void> {
  await em.execute(
    `update webhook_deliveries set state = 'failed', error = 'endpoint_off', claimed_by = null, claimed_at = null
      where endpoint_id = ? and state = 'waiting'`,
    [endpointId],
  );
}
