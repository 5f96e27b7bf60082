import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { isAlive } from '../../platform/processes/processes.sql.js';
import { TEST_KIND } from '../webhook-events.contract.js';

type Endpoint = Row<'webhook_endpoints'>;

export type ClaimedDelivery = Pick<
  Row<'webhook_deliveries'>,
  'id' | 'event_id' | 'kind' | 'created_at' | 'data' | 'attempts'
>;

export interface DeliveryEndpoint extends Pick<Endpoint, 'account_id' | 'url' | 'key_id' | 'former_key_id'> {
  secret: Endpoint['secret_sealed'];
  former_secret: Endpoint['former_secret_sealed'];
  /** The endpoint was failing, or its last recorded success is older than 10 s. */
  must_record_success: boolean;
}

/** Delivery that is unclaimed, claimed by a dead process, or claimed longer than a request lasts. */
const IS_FREE = sql<boolean>`(d.claimed_by is null or d.claimed_at < clock_timestamp() - interval '60 seconds'
  or not ${isAlive('d.claimed_by')})`;

/** Ignores earlier deliveries of the key. */
export const IS_DUE = sql<boolean>`d.state = 'waiting' and d.due_at <= clock_timestamp() and ${IS_FREE}
  and (d.kind = ${TEST_KIND} or (e.is_on and (e.paused_until is null or e.paused_until <= clock_timestamp())))`;

/**
 * Claims the earliest delivery of each key if it is due. With 20,000 waiting and no table statistics, a join takes 1 s,
 * this subquery 1 ms.
 */
export async function claimDeliveries(
  em: EntityManager,
  processId: string,
  endpointId: number,
  limit: number,
): Promise<(ClaimedDelivery & DeliveryEndpoint)[]> {
  const { rows } = await sql<ClaimedDelivery & DeliveryEndpoint>`
    update webhook_deliveries c set claimed_by = ${processId}::uuid, claimed_at = clock_timestamp(), attempts = c.attempts + 1
       from (select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
              where d.endpoint_id = ${endpointId} and ${IS_DUE} and d.id <= (select b.id from webhook_deliveries b
                where b.endpoint_id = d.endpoint_id and b.key = d.key and b.state = 'waiting' order by b.id limit 1)
              order by d.due_at, d.id limit ${limit} for update of d skip locked) due, webhook_endpoints e
      where c.id = due.id and e.id = c.endpoint_id
      returning c.id, c.event_id, c.kind, c.created_at, c.data, c.attempts,
        e.account_id, e.url, e.key_id, e.secret_sealed secret, e.former_key_id,
        case when e.former_secret_until > now() then e.former_secret_sealed end former_secret,
        e.failures > 0 or e.succeeded_at is null or e.succeeded_at < now() - interval '10 seconds' must_record_success`.execute(
    database(em),
  );
  return rows;
}
