import { z } from 'zod';
import type { AccountStatus, RoleName } from '../auth/auth.contract.js';
import type { PackageResource } from '../billing/billing.contract.js';
import { Id } from '../platform/http/fields.contract.js';
import { type Page, PageQuery } from '../platform/http/page.contract.js';

/** GET /api/v1/members. `search` looks at user name, e-mail, name and phone; `app` comes as `filters.app`. */
export const ListMembersQuery = PageQuery.extend({
  status: z.enum(['active', 'pended']).optional(),
  role: z.enum(['admin', 'member']).optional(),
  app: Id.optional(),
});
export type ListMembersQuery = z.infer<typeof ListMembersQuery>;

export interface MemberResource {
  id: number;
  username: string;
  name: string | null;
  email: string;
  phone: string | null;
  role_name: RoleName;
  status: AccountStatus;
  is_verified: boolean;
  created_at: string;
  last_seen_at: string | null;
  apps: { id: number; name: string; pivot: { store_id: string } }[];
  subscribe: {
    package_id: number;
    package: { title: string } | null;
    expire_at: string | null;
    is_expired: boolean;
  } | null;
}

export interface MembersResult<List = Page<MemberResource>> {
  members: List;
  packages: PackageResource[];
  /** Those a filter can offer; none while no store can be connected. */
  apps: { id: number; name: string }[];
  /** How many "delete all" would delete. */
  count_deletable: number;
}

/** The same where the query says `withPaginate=false`. */
export type ListedMembers = MembersResult<Page<MemberResource> | Partial<MemberResource>[]>;

/** GET /api/v1/members/{id}: the side panel. A limit of -1 is unlimited. */
export interface MemberDetail {
  data: MemberResource & {
    permission: string[];
    language: string;
    time_zone: string;
    has_second_step: boolean;
    /** Storage is in bytes. */
    usage: Record<
      'messages' | 'devices' | 'templates' | 'campaigns' | 'contacts' | 'storage',
      { used: number; limit: number }
    >;
    last_activity: { at: string; action: string; ip: string | null }[];
    sessions: number;
  };
}
