import { z } from 'zod';
import { Count, Flag, IdList, Revision, SelectedData } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { MAX_GROUP_NAME_LENGTH } from '../contacts/contact-limits.contract.js';

export { MAX_GROUP_NAME_LENGTH };

export const GroupResource = z.object({
  id: z.number(),
  name: z.string(),
  phone_contacts_count: z.number(),
  /** Names of the members' custom fields. */
  addons_params: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  revision: z.string(),
});
export type GroupResource = z.infer<typeof GroupResource>;

/** Item of the array that `withPaginate=false` returns. */
export type GroupChoice = Pick<GroupResource, 'id' | 'name' | 'phone_contacts_count' | 'addons_params'>;

export const ListGroupsQuery = PageQuery.extend({ groups: IdList().optional() });
export type ListGroupsQuery = z.infer<typeof ListGroupsQuery>;

export const RenameGroupBody = z.object({
  name: z.string().trim().min(1, { error: 'required' }).max(MAX_GROUP_NAME_LENGTH, { error: 'too_long' }),
  revision: Revision,
});
export type RenameGroupBody = z.infer<typeof RenameGroupBody>;

export const GroupDetail = GroupResource.extend({
  /** Contacts deleted with the group unless `keep_contacts`. */
  contacts_only_here: z.number(),
  /** Whether counting `contacts_only_here` stopped at its limit. */
  is_more: z.boolean(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

export const GroupsToCount = z.object({ selected_data: IdList().default([]) });
export type GroupsToCount = z.infer<typeof GroupsToCount>;

/** Counts all groups if no IDs were given. */
export const GroupsToDelete = z.object({
  groups: z.number(),
  contacts: z.number(),
  contacts_only_here: z.number(),
  is_more: z.boolean(),
});
export type GroupsToDelete = z.infer<typeof GroupsToDelete>;

const keep = { keep_contacts: Flag.default(false) };

export const KeepContacts = z.object(keep);
export type KeepContacts = z.infer<typeof KeepContacts>;
export const DeleteAllGroups = Count.extend(keep);
export type DeleteAllGroups = z.infer<typeof DeleteAllGroups>;
export const SelectedGroups = SelectedData.extend(keep);
export type SelectedGroups = z.infer<typeof SelectedGroups>;

export const GroupMembersResult = z.object({
  data: GroupResource,
  count: z.number(),
});
export type GroupMembersResult = z.infer<typeof GroupMembersResult>;

export interface GroupEvents {
  'group.changed': { group: GroupResource };
  'groups.deleted': { ids: number[] };
}
