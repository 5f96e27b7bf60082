import type { EntityManager } from '@mikro-orm/postgresql';

/** What an endpoint that was switched off is owed is not sent any more, unless somebody asks for it again. */
export async function failWaiting(em: EntityManager, endpointId: number): Promise<void> {
  await em.execute(
    `update webhook_deliveries set state = 'failed', error = 'endpoint_off', claimed_by = null, claimed_at = null
      where endpoint_id = ? and state = 'waiting'`,
    [endpointId],
  );
}
