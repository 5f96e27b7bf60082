import type { ApiScope } from '../../platform/http/api-scopes.contract.js';
import { toIso } from '../../platform/to-iso.js';
import type { ApiKeyResource } from './api-keys.contract.js';
import { maskToken } from './api-tokens.js';

export interface ApiKeyRow {
  id: string;
  name: string;
  app_id: string;
  token_hint: string;
  scopes: ApiScope[];
  addresses: string[];
  last_used_at: string | null;
  last_ip: string | null;
  previous_until: string | null;
  created_at: string;
}

export const API_KEY_COLUMNS = `id, name, app_id, token_hint, scopes, addresses, last_used_at, last_ip,
  case when previous_until > now() then previous_until end previous_until, created_at`;

export function toApiKeyResource(row: ApiKeyRow): ApiKeyResource {
  return {
    id: Number(row.id),
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
