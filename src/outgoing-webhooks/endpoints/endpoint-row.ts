import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { database } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import type { WebhookEndpointResource } from '../outgoing-webhooks.contract.js';
import { WebhookEndpointNotFound } from '../outgoing-webhooks.errors.js';

export type EndpointRow = Awaited<ReturnType<typeof findEndpoint>>;

export const EDITED_ENDPOINT: EditedRow = { from: 'webhook_endpoints', columns: 'url, kinds, is_on' };

export const ENDPOINT_COLUMNS = [
  'id',
  'url',
  'kinds',
  'is_on',
  'off_reason',
  revisionOf(EDITED_ENDPOINT).as('revision'),
  'failing_since',
  'succeeded_at',
  sql<Date | null>`case when former_secret_until > now() then former_secret_until end`.as('previous_secret_until'),
  'created_at',
] as const;

export const toEndpointResource = (row: EndpointRow): WebhookEndpointResource => ({
  id: row.id,
  url: row.url,
  kinds: row.kinds,
  is_on: row.is_on,
  off_reason: row.off_reason,
  revision: row.revision,
  failing_since: toIso(row.failing_since),
  succeeded_at: toIso(row.succeeded_at),
  former_secret_until: toIso(row.previous_secret_until),
  created_at: toIso(row.created_at),
});

export async function findEndpoint(em: EntityManager, accountId: number, id: number) {
  const row = await database(em)
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT_COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new WebhookEndpointNotFound();
  return row;
}
