import { z } from 'zod';
import { Count, Flag, IdList } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { LONGEST_GROUP_NAME } from '../contacts/contact-limits.contract.js';
import { SelectedData } from '../contacts/contacts.contract.js';

export { LONGEST_GROUP_NAME };

export const GroupResource = z.object({
  id: z.number(),
  name: z.string(),
  phone_contacts_count: z.number(),
  /** The custom fields its members have: what a text to the group may name in braces. */
  addons_params: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type GroupResource = z.infer<typeof GroupResource>;

/** What our selectors ask for: GET /api/v1/groups?withPaginate=false answers a bare list. */
export type GroupChoice = Pick<GroupResource, 'id' | 'name' | 'phone_contacts_count' | 'addons_params'>;

/** GET /api/v1/groups. `groups[]` narrows to these. */
export const ListGroupsQuery = PageQuery.extend({ groups: IdList().optional() });
export type ListGroupsQuery = z.infer<typeof ListGroupsQuery>;

/** PUT /api/v1/groups/{id} (also POST with `_method`). */
export const RenameGroup = z.object({
  name: z.string().trim().min(1, { error: 'required' }).max(LONGEST_GROUP_NAME, { error: 'too_long' }),
});
export type RenameGroup = z.infer<typeof RenameGroup>;

/** GET /api/v1/groups/{id} */
export const GroupDetail = GroupResource.extend({
  /** Its members who are in no other group: they are deleted with it unless `keep_contacts`. */
  contacts_only_here: z.number(),
  /** There are more of them than were counted. */
  is_more: z.boolean(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

/** GET /api/v1/groups-to-delete. */
export const GroupsToCount = z.object({ selected_data: IdList().default([]) });
export type GroupsToCount = z.infer<typeof GroupsToCount>;

/** How much a deletion of groups takes along, to be asked before: GET /api/v1/groups-to-delete?selected_data[]=…; without ids all groups. */
export const GroupsToDelete = z.object({
  groups: z.number(),
  /** Who is in several of them is counted once for each. */
  contacts: z.number(),
  contacts_only_here: z.number(),
  is_more: z.boolean(),
});
export type GroupsToDelete = z.infer<typeof GroupsToDelete>;

const keep = { keep_contacts: Flag.default(false) };

/** DELETE /api/v1/groups/{id}, selected-groups and delete-all-groups: contacts that are in no other group go too, unless they are kept. */
export const KeepContacts = z.object(keep);
export type KeepContacts = z.infer<typeof KeepContacts>;
export const DeleteAllGroups = Count.extend(keep);
export type DeleteAllGroups = z.infer<typeof DeleteAllGroups>;
export const SelectedGroups = SelectedData.extend(keep);
export type SelectedGroups = z.infer<typeof SelectedGroups>;

/** POST and DELETE /api/v1/groups/{id}/members: contacts of the address book come into the group or leave it, by SelectedData. */
export const MembersResult = z.object({
  data: GroupResource,
  /** How many came or left: who was or was not in it is left out. */
  count: z.number(),
});
export type MembersResult = z.infer<typeof MembersResult>;

export interface GroupEvents {
  'group.changed': { group: GroupResource };
  'groups.deleted': { ids: number[] };
}
