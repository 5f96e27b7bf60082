import type { EntityManager } from '@mikro-orm/postgresql';
import { TEST_KIND, type SentKind } from '../webhook-events.contract.js';

export interface ClaimedDelivery {
  id: string;
  event_id: string;
  kind: SentKind;
  created_at: string;
  data: unknown;
  attempts: number;
}

/** Where they go, as of when they were claimed. */
export interface ClaimedFrom {
  account_id: string;
  url: string;
  key_id: string;
  secret: Uint8Array;
  former_key_id: string | null;
  former: Uint8Array | null;
  /** That it is well has to be written down. */
  is_to_recover: boolean;
}

/** In nobody's hands: its process is dead, or has not come back from a call that can no longer be under way. */
const IS_FREE = `(d.claimed_by is null or d.claimed_at < clock_timestamp() - interval '60 seconds' or not exists
  (select from server_processes p where p.id = d.claimed_by and p.expires_at > clock_timestamp()))`;

/** Of `webhook_deliveries` as `d` and `webhook_endpoints` as `e`: may be sent now, but for its order. */
export const IS_DUE = `d.state = 'waiting' and d.due_at <= clock_timestamp() and ${IS_FREE}
  and (d.kind = '${TEST_KIND}' or (e.is_on and (e.paused_until is null or e.paused_until <= clock_timestamp())))`;

/**
 * Takes what is due for an endpoint, of each key the earliest alone: the next waits until that one got through or was given up. As many
 * processes as there are may ask at once. The earliest is asked for row by row, along the index: as a join, PostgreSQL reads all that
 * waits for each row of a backlog it has no statistics of (20,000 waiting: 1 s instead of 1 ms).
 */
export async function claimDeliveries(
  em: EntityManager,
  processId: string,
  endpointId: number,
  most: number,
): Promise<(ClaimedDelivery & ClaimedFrom)[]> {
  return em.execute(
    `update webhook_deliveries c set claimed_by = ?::uuid, claimed_at = clock_timestamp(), attempts = c.attempts + 1
       from (select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
              where d.endpoint_id = ? and ${IS_DUE} and d.id <= (select b.id from webhook_deliveries b
                where b.endpoint_id = d.endpoint_id and b.key = d.key and b.state = 'waiting' order by b.id limit 1)
              order by d.due_at, d.id limit ? for update of d skip locked) due, webhook_endpoints e
      where c.id = due.id and e.id = c.endpoint_id
      returning c.id, c.event_id, c.kind, c.created_at, c.data, c.attempts,
        e.account_id, e.url, e.key_id, e.secret_sealed secret, e.former_key_id,
        case when e.former_secret_until > now() then e.former_secret_sealed end former,
        e.failures > 0 or e.succeeded_at is null or e.succeeded_at < now() - interval '10 seconds' is_to_recover`,
    [processId, endpointId, most],
  );
}
