import type { ApiScope } from '@server/auth/api-keys/api-scopes.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';

const TEXTS: Record<ApiScope, TextKey> = {
  'devices:read': 'api.scopes.devices_read',
  'messages:send': 'api.scopes.messages_send',
  'messages:read': 'api.scopes.messages_read',
  'contacts:read': 'api.scopes.contacts_read',
  'contacts:write': 'api.scopes.contacts_write',
  'campaigns:read': 'api.scopes.campaigns_read',
  'campaigns:write': 'api.scopes.campaigns_write',
  'chats:read': 'api.scopes.chats_read',
  'chats:write': 'api.scopes.chats_write',
  'webhooks:manage': 'api.scopes.webhooks_manage',
};

export const SCOPES = (Object.entries(TEXTS) as [ApiScope, TextKey][]).map(([scope, textKey]) => ({ scope, textKey }));
export const scopeKey = (scope: ApiScope): TextKey => TEXTS[scope];
