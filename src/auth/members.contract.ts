import { z } from 'zod';
import { SelectedIds } from '../platform/http/fields.contract.js';
import { AccountStatus, RoleName } from './auth.contract.js';

/** POST /api/v1/members/{id} with _method=put. */
export const UpdateMember = z.object({ status: AccountStatus });
export type UpdateMember = z.infer<typeof UpdateMember>;

/** DELETE /api/v1/selected-members/ */
export const SelectedMembers = z.object({ selected_data: SelectedIds() });
export type SelectedMembers = z.infer<typeof SelectedMembers>;

/** POST /api/v1/selected-members with _method=PUT: the same change to many. */
export const UpdateSelectedMembers = z.object({ selected_data: SelectedIds(), status: AccountStatus });
export type UpdateSelectedMembers = z.infer<typeof UpdateSelectedMembers>;

/** What happened to each row of a bulk action; `code` says why nothing did. */
export const BulkResult = z.object({
  message: z.string(),
  /** How many it happened to. */
  count: z.number(),
  results: z.array(
    z.object({ id: z.number(), username: z.string().nullable(), ok: z.boolean(), code: z.string().nullable() }),
  ),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** POST /api/v1/switch-to-account/{id} */
export const SwitchToAccount = z.object({
  /** Our page asks for it. */
  reason: z.string().trim().min(5, { error: 'reason_short' }).max(300, { error: 'too_long' }).optional(),
});
export type SwitchToAccount = z.infer<typeof SwitchToAccount>;

/** POST /api/v1/members/{id}/permissions: all of a merchant's permissions that somebody has afterwards; the others are taken. */
export const UpdatePermissions = z.object({ permission: z.array(z.string()).max(60) });
export type UpdatePermissions = z.infer<typeof UpdatePermissions>;

export const PermissionsOfMember = z.object({ id: z.number(), permission: z.array(z.string()) });
export type PermissionsOfMember = z.infer<typeof PermissionsOfMember>;

/** POST /api/v1/members/{id}/role: what an administrator is trusted with; members have theirs by being members. */
export const UpdateRole = z.object({
  role_name: RoleName.exclude(['SupperAdmin']),
  permission: z.array(z.string()).max(60).default([]),
});
export type UpdateRole = z.infer<typeof UpdateRole>;

export const RoleOfMember = PermissionsOfMember.extend({ role_name: UpdateRole.shape.role_name });
export type RoleOfMember = z.infer<typeof RoleOfMember>;
