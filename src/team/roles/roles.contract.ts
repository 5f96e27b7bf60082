import { z } from 'zod';
import { BuiltInRole } from '../../auth/auth.contract.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { updateOf } from '../../platform/http/fields.contract.js';
import { MAX_ROLE_NAME_LENGTH } from '../team-limits.contract.js';

export const MAX_ROLES = 50;

export const RoleResource = z.object({
  id: z.number(),
  /** Null for the account's own roles. The browser translates names of built-in ones. */
  key: BuiltInRole.nullable(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** Includes invited colleagues. */
  count_users: z.number(),
});
export type RoleResource = z.infer<typeof RoleResource>;

export const ListedRoles = z.object({ data: z.array(RoleResource) });
export type ListedRoles = z.infer<typeof ListedRoles>;

export const CreateRoleBody = z.object({
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(MAX_ROLE_NAME_LENGTH, { error: 'too_long' }),
  permissions: z.array(z.string().trim().max(60)).max(60, { error: 'too_many' }),
});
export type CreateRoleBody = z.infer<typeof CreateRoleBody>;

export const UpdateRoleBody = updateOf(CreateRoleBody, CreateRoleBody);
export type UpdateRoleBody = z.infer<typeof UpdateRoleBody>;

export const RoleResult = z.object({ data: RoleResource });
export type RoleResult = z.infer<typeof RoleResult>;

export const SavedRole = RoleResult.extend(MessageCode.shape);
export type SavedRole = z.infer<typeof SavedRole>;
