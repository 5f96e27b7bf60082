import { z } from 'zod';
import { AccountStatus, BuiltInRole, RoleName, UserStatus } from '../auth/auth.contract.js';
import { PackageResource } from '../billing/billing.contract.js';
import { ListOf, PageOf } from '../platform/http/answers.contract.js';
import { Id } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

/** `search` includes store IDs. `app` is sent as `filters.app`. */
export const ListMembersQuery = PageQuery.extend({
  status: z.enum(['active', 'pended']).optional(),
  role: z.enum(['admin', 'member']).optional(),
  app: Id.optional(),
});
export type ListMembersQuery = z.infer<typeof ListMembersQuery>;

export const MemberResource = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  role_name: RoleName,
  status: AccountStatus,
  is_verified: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  apps: z.array(
    z.object({ id: z.number(), name: z.string(), title: z.string(), pivot: z.object({ store_id: z.string() }) }),
  ),
  subscribe: z
    .object({
      package_id: z.number(),
      package: z.object({ title: z.string() }).nullable(),
      expire_at: z.string().nullable(),
      is_expired: z.boolean(),
    })
    .nullable(),
});
export type MemberResource = z.infer<typeof MemberResource>;

export const MembersResult = z.object({
  members: PageOf(MemberResource),
  packages: z.array(PackageResource),
  apps: z.array(z.object({ id: z.number(), name: z.string(), title: z.string() })),
  count_deletable: z.number(),
});
export type MembersResult = z.infer<typeof MembersResult>;

export const ListedMembers = MembersResult.extend({ members: ListOf(MemberResource) });
export type ListedMembers = z.infer<typeof ListedMembers>;

/** A limit of -1 is unlimited. */
export const MemberDetail = z.object({
  data: MemberResource.extend({
    permission: z.array(z.string()),
    language: z.string(),
    time_zone: z.string(),
    has_second_step: z.boolean(),
    /** Storage is in bytes. */
    usage: z.record(
      z.enum(['messages', 'devices', 'templates', 'campaigns', 'contacts', 'storage', 'users']),
      z.object({ used: z.number(), limit: z.number() }),
    ),
    last_activity: z.array(z.object({ at: z.string(), action: z.string(), ip: z.string().nullable() })),
    sessions: z.number(),
    /** The owner comes first. */
    people: z.array(
      z.object({
        id: z.number(),
        username: z.string(),
        name: z.string().nullable(),
        /** Null for the owner. */
        role: z.object({ key: BuiltInRole.nullable(), name: z.string() }).nullable(),
        status: UserStatus,
        last_seen_at: z.string().nullable(),
      }),
    ),
  }),
});
export type MemberDetail = z.infer<typeof MemberDetail>;
