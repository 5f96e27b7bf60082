import { z } from 'zod';

export const ApiScope = z.enum([
  'devices:read',
  'messages:send',
  'messages:read',
  'contacts:read',
  'contacts:write',
  'campaigns:read',
  'campaigns:write',
  'chats:read',
  'chats:write',
  'webhooks:manage',
]);
export type ApiScope = z.infer<typeof ApiScope>;
