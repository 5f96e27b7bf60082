import { z } from 'zod';
import { PageQuery } from '../platform/http/page.contract.js';

export const AuditAction = z.enum([
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'registered',
  'verified',
  'password_changed',
  'password_reset',
  'phone_changed',
  'email_confirmed',
  'second_step_on',
  'second_step_off',
  'sessions_ended',
  'impersonation_started',
  'impersonation_ended',
  'acted_inside',
  'role_changed',
  'permissions_changed',
  'status_changed',
  'subscription_changed',
  'member_deleted',
  'package_saved',
  'package_deleted',
  'payment_refunded',
  'payment_accepted',
  'payment_refused',
  'payment_disputed',
  'ticket_deleted',
  'settings_changed',
  'retention_changed',
  'shop_connected',
  'shop_disconnected',
  'shop_settings_saved',
  'shop_secret_rotated',
  'sending_on',
  'sending_off',
  'code_undelivered',
  'api_key_created',
  'api_key_rotated',
  'api_key_deleted',
  'webhook_created',
  'webhook_changed',
  'webhook_rotated',
  'webhook_deleted',
  'colleague_invited',
  'invitation_accepted',
  'colleague_changed',
  'colleague_removed',
  'team_role_saved',
  'team_role_deleted',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const ListAuditQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(20),
  action: AuditAction.optional(),
});
export type ListAuditQuery = z.infer<typeof ListAuditQuery>;

export const AuditResource = z.object({
  id: z.number(),
  created_at: z.string(),
  action: AuditAction,
  actor: z.object({ id: z.number().nullable(), name: z.string() }),
  acting_as: z.object({ id: z.number(), name: z.string() }).nullable(),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type AuditResource = z.infer<typeof AuditResource>;
