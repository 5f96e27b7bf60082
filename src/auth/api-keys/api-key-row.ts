import { sql } from 'kysely';
import { type Row } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import type { ApiKeyResource } from './api-keys.contract.js';
import { maskToken } from './api-tokens.js';

type ApiKeyRow = Omit<Row<'api_keys'>, 'account_id' | 'previous_hash' | 'rotated_at' | 'token_hash'>;

export const API_KEY_COLUMNS = [
  'id',
  'name',
  'app_id',
  'token_hint',
  'scopes',
  'addresses',
  'last_used_at',
  'last_ip',
  sql<Date | null>`case when previous_until > now() then previous_until end`.as('previous_until'),
  'created_at',
] as const;

export function toApiKeyResource(row: ApiKeyRow): ApiKeyResource {
  return {
    id: row.id,
    name: row.name,
    app_id: row.app_id,
    masked_token: maskToken(row.token_hint),
    scopes: row.scopes,
    addresses: row.addresses,
    last_ip: row.last_ip,
    last_used_at: toIso(row.last_used_at),
    previous_until: toIso(row.previous_until),
    created_at: toIso(row.created_at),
  };
}
