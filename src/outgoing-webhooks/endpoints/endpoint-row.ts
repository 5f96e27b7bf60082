import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookEndpointResource, WebhookOffReason } from '../outgoing-webhooks.contract.js';
import { WebhookEndpointNotFound } from '../outgoing-webhooks.errors.js';
import type { WebhookKind } from '../webhook-events.contract.js';
import { toIso } from '../../platform/to-iso.js';

export interface EndpointRow {
  id: string;
  url: string;
  kinds: WebhookKind[];
  is_on: boolean;
  off_reason: WebhookOffReason | null;
  revision: string;
  failing_since: string | null;
  succeeded_at: string | null;
  former_until: string | null;
  created_at: string;
}

export const EDITED_ENDPOINT: EditedRow = { from: 'webhook_endpoints', columns: 'url, kinds, is_on' };

export const ENDPOINT_COLUMNS = `id, url, kinds, is_on, off_reason, ${revisionOf(EDITED_ENDPOINT)} as revision, failing_since, succeeded_at,
  case when former_secret_until > now() then former_secret_until end former_until, created_at`;

export const toEndpointResource = (row: EndpointRow): WebhookEndpointResource => ({
  id: Number(row.id),
  url: row.url,
  kinds: row.kinds,
  is_on: row.is_on,
  off_reason: row.off_reason,
  revision: row.revision,
  failing_since: toIso(row.failing_since),
  succeeded_at: toIso(row.succeeded_at),
  former_secret_until: toIso(row.former_until),
  created_at: toIso(row.created_at),
});

/** Throws WebhookEndpointNotFound, also for another account's endpoint. */
export async function findEndpoint(em: EntityManager, accountId: number, id: number): Promise<EndpointRow> {
  const [row] = await em.execute<EndpointRow[]>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoints where id = ? and account_id = ?`,
    [id, accountId],
  );
  if (!row) throw new WebhookEndpointNotFound();
  return row;
}
