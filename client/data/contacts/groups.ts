import { queryOptions } from '@tanstack/react-query';
import type { DeleteResult } from '@server/address-book/contacts/contacts.contract.js';
import type {
  GroupChoice,
  GroupResource,
  GroupsToDelete,
  GroupMembersResult,
} from '@server/address-book/groups/groups.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { refetchContactsAndGroups } from './contacts.js';
import { trackDeletion } from './deletions.js';

const LISTS = ['groups', 'list'] as const;

const groups = defineEntity<GroupResource>({ lists: [{ key: LISTS, onUnlisted: 'refetch' }] });

export interface GroupsSearch extends ListSearch {
  groups?: number[] | undefined;
}

export const groupPages = definePagedQuery<GroupsSearch, GroupResource>({
  queryKey: LISTS,
  url: '/api/v1/groups',
  toParams: ({ groups: ids, ...search }) => ({ ...search, 'groups[]': ids }),
  structuralSharing: groups.merge,
});

export const groupChoicesQuery = queryOptions({
  queryKey: ['groups', 'choices'] as const,
  queryFn: ({ signal }) =>
    http.get<GroupChoice[]>(
      '/api/v1/groups',
      { withPaginate: false, select: 'id,name,phone_contacts_count,addons_params' },
      { signal },
    ),
});

export async function fetchGroupsToDelete(ids?: number[]): Promise<GroupsToDelete> {
  const { data } = await http.get<{ data: GroupsToDelete }>('/api/v1/groups-to-delete', { 'selected_data[]': ids });
  return data;
}

export async function renameGroup(id: number, name: string, revision: string | undefined): Promise<void> {
  updateGroup((await http.putForm<{ data: GroupResource }>(`/api/v1/groups/${id}`, { name, revision })).data);
  // Contacts contain group names.
  void queryClient.invalidateQueries({ queryKey: ['contacts'] });
}

export async function deleteGroups(ids: number[], keepContacts: boolean): Promise<DeleteResult> {
  return refetchAfterDeletion(
    await http.delete<DeleteResult>('/api/v1/selected-groups/', { selected_data: ids, keep_contacts: keepContacts }),
  );
}

/** Deletes all groups, or nothing if `count` is outdated. */
export async function deleteAllGroups(count: number, keepContacts: boolean): Promise<DeleteResult> {
  return refetchAfterDeletion(
    await http.delete<DeleteResult>('/api/v1/delete-all-groups', { count, keep_contacts: keepContacts }),
  );
}

export async function addMembers(id: number, ids: number[]): Promise<number> {
  return refetchAfterChange(
    await http.post<GroupMembersResult>(`/api/v1/groups/${id}/members`, { selected_data: ids }),
  );
}

export async function removeMembers(id: number, ids: number[]): Promise<number> {
  return refetchAfterChange(
    await http.delete<GroupMembersResult>(`/api/v1/groups/${id}/members`, { selected_data: ids }),
  );
}

function refetchAfterChange({ count }: GroupMembersResult): number {
  refetchContactsAndGroups();
  return count;
}

function refetchAfterDeletion(result: DeleteResult): DeleteResult {
  if (result.deletion) trackDeletion(result.deletion);
  refetchContactsAndGroups();
  return result;
}

/** Updates lists, and choices, which contain only a few fields of a group. */
function updateGroup(group: GroupResource): void {
  groups.show(group);
  const choices = queryClient.getQueryData(groupChoicesQuery.queryKey);
  if (!choices) return void queryClient.invalidateQueries({ queryKey: groupChoicesQuery.queryKey });
  if (!choices.some(({ id }) => id === group.id)) {
    void queryClient.invalidateQueries({ queryKey: ['groups'] });
    return;
  }
  const { id, name, phone_contacts_count, addons_params } = group;
  queryClient.applyPush({ queryKey: groupChoicesQuery.queryKey }, (query) => {
    const cached = query.state.data as GroupChoice[];
    const updatedChoices = cached.map((choice) =>
      choice.id === id ? { id, name, phone_contacts_count, addons_params } : choice,
    );
    queryClient.rewrite(query, updatedChoices);
  });
}

onServerEvent('group.changed', ({ group }) => updateGroup(group));
onServerEvent('groups.deleted', () => refetchContactsAndGroups());
