import { ListContactsQuery, ContactResource, MAX_SELECTED_IDS } from '../contacts/contacts.contract.js';
import { z } from 'zod';
import { PageOf, DataOf } from '../../platform/http/answers.contract.js';
import { GroupResource } from '../groups/groups.contract.js';
import { SelectedIds } from '../../platform/http/fields.contract.js';

export const ListApiContactsQuery = ListContactsQuery.pick({
  page: true,
  rows: true,
  orderType: true,
  search: true,
  groups: true,
  whatsapp: true,
  opted_out: true,
  referral: true,
});

export type ListApiContactsQuery = z.infer<typeof ListApiContactsQuery>;

export const ApiContacts = PageOf(ContactResource);

export const ApiContact = DataOf(ContactResource);

export const ApiGroups = PageOf(GroupResource);

export const GroupMembersBody = z.object({ contacts: SelectedIds(MAX_SELECTED_IDS).describe('Ids of contacts.') });

export type GroupMembersBody = z.infer<typeof GroupMembersBody>;

export const OptOutResult = z.object({ opted_out_at: z.string().nullable() });
