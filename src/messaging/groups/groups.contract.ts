import { z } from 'zod';
import { PageQuery } from '../../platform/http/page.contract.js';
import { LONGEST_GROUP_NAME } from '../contacts/contact-limits.contract.js';

export { LONGEST_GROUP_NAME };

export interface GroupResource {
  id: number;
  name: string;
  phone_contacts_count: number;
  /** The custom fields its members have: what a text to the group may name in braces. */
  addons_params: string[];
  created_at: string;
  updated_at: string;
}

/** What selectors need: GET /api/v1/groups?withPaginate=false&select=name,id answers a bare list of these. */
export interface GroupChoice {
  id: number;
  name: string;
  phone_contacts_count: number;
  addons_params: string[];
}

/** GET /api/v1/groups. `groups[]` narrows to these. */
export const ListGroupsQuery = PageQuery.extend({
  select: z.string().max(100).optional(),
  groups: z
    .union([
      z.array(z.coerce.number().int().positive()),
      z.coerce
        .number()
        .int()
        .positive()
        .transform((id) => [id]),
    ])
    .optional(),
  'groups[]': z
    .union([
      z.array(z.coerce.number().int().positive()),
      z.coerce
        .number()
        .int()
        .positive()
        .transform((id) => [id]),
    ])
    .optional(),
});
export type ListGroupsQuery = z.infer<typeof ListGroupsQuery>;

/** PUT /api/v1/groups/{id} (also POST with `_method`). */
export const RenameGroup = z.object({
  name: z.string().trim().min(1, { error: 'required' }).max(LONGEST_GROUP_NAME, { error: 'too_long' }),
});
export type RenameGroup = z.infer<typeof RenameGroup>;

export interface GroupEvents {
  'group.changed': { group: GroupResource };
}
