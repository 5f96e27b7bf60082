import { z } from 'zod';
import { SelectedIds } from '../platform/http/fields.contract.js';
import { AccountStatus, RoleName } from './auth.contract.js';

export const UpdateMember = z.object({ status: AccountStatus });
export type UpdateMember = z.infer<typeof UpdateMember>;

export const SelectedMembers = z.object({ selected_data: SelectedIds() });
export type SelectedMembers = z.infer<typeof SelectedMembers>;

export const UpdateSelectedMembers = z.object({ selected_data: SelectedIds(), status: AccountStatus });
export type UpdateSelectedMembers = z.infer<typeof UpdateSelectedMembers>;

export const MemberChangesResult = z.object({
  message: z.string(),
  count: z.number(),
  results: z.array(
    z.object({ id: z.number(), username: z.string().nullable(), ok: z.boolean(), code: z.string().nullable() }),
  ),
});
export type MemberChangesResult = z.infer<typeof MemberChangesResult>;

export const SwitchToAccountBody = z.object({
  reason: z.string().trim().min(5, { error: 'reason_short' }).max(300, { error: 'too_long' }).optional(),
});
export type SwitchToAccountBody = z.infer<typeof SwitchToAccountBody>;

/** Revokes permissions that are not listed. */
export const UpdatePermissions = z.object({ permission: z.array(z.string()).max(60) });
export type UpdatePermissions = z.infer<typeof UpdatePermissions>;

export const PermissionsOfMember = z.object({ id: z.number(), permission: z.array(z.string()) });
export type PermissionsOfMember = z.infer<typeof PermissionsOfMember>;

/** `permission` is for administrators only. */
export const UpdateRole = z.object({
  role_name: RoleName.exclude(['SupperAdmin']),
  permission: z.array(z.string()).max(60).default([]),
});
export type UpdateRole = z.infer<typeof UpdateRole>;

export const RoleOfMember = PermissionsOfMember.extend({ role_name: UpdateRole.shape.role_name });
export type RoleOfMember = z.infer<typeof RoleOfMember>;
