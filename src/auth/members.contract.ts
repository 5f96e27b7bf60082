import { z } from 'zod';
import { AccountStatus, RoleName } from './auth.contract.js';

/** POST /api/v1/members/{id} with _method=put. */
export const UpdateMember = z.object({ status: AccountStatus });
export type UpdateMember = z.infer<typeof UpdateMember>;

const ids = z.array(z.coerce.number().int().positive()).min(1, { error: 'required' }).max(1000, { error: 'too_long' });

/** DELETE /api/v1/selected-members/ */
export const SelectedMembers = z.object({ selected_data: ids });
export type SelectedMembers = z.infer<typeof SelectedMembers>;

/** POST /api/v1/selected-members with _method=PUT: the same change to many. */
export const UpdateSelectedMembers = z.object({ selected_data: ids, status: AccountStatus });
export type UpdateSelectedMembers = z.infer<typeof UpdateSelectedMembers>;

/** DELETE /api/v1/delete-all-members: the number the administrator was shown and typed; another one deletes nobody. */
export const DeleteAllMembers = z.object({ count: z.coerce.number().int().min(1) });
export type DeleteAllMembers = z.infer<typeof DeleteAllMembers>;

/** What happened to each row of a bulk action; `code` says why nothing did. */
export interface BulkResult {
  results: { id: number; username: string | null; ok: boolean; code: string | null }[];
}

/** POST /api/v1/switch-to-account/{id} */
export const SwitchToAccount = z.object({
  reason: z.string().trim().min(5, { error: 'reason_short' }).max(300, { error: 'too_long' }),
});
export type SwitchToAccount = z.infer<typeof SwitchToAccount>;

/** POST /api/v1/members/{id}/permissions: all of a merchant's permissions that somebody has afterwards; the others are taken. */
export const UpdatePermissions = z.object({ permission: z.array(z.string()).max(60) });
export type UpdatePermissions = z.infer<typeof UpdatePermissions>;

/** POST /api/v1/members/{id}/role: what an administrator is trusted with; members have theirs by being members. */
export const UpdateRole = z.object({
  role_name: RoleName.exclude(['SupperAdmin']),
  permission: z.array(z.string()).max(60),
});
export type UpdateRole = z.infer<typeof UpdateRole>;
