import { queryOptions } from '@tanstack/react-query';
import type { DeleteResult } from '@server/messaging/contacts/contacts.contract.js';
import type {
  GroupChoice,
  GroupResource,
  GroupsToDelete,
  MembersResult,
} from '@server/messaging/groups/groups.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { readBookAgain } from './contacts.js';
import { followDeletion } from './deletions.js';

const LISTS = ['groups', 'list'] as const;

const groups = defineEntity<GroupResource>({ lists: [{ key: LISTS, unknown: 'read-again' }] });

export interface GroupsSearch extends ListSearch {
  /** Ids: only these. */
  groups?: number[] | undefined;
}

// Queries

export const groupPages = definePagedQuery<GroupsSearch, GroupResource>({
  queryKey: LISTS,
  url: '/api/v1/groups',
  toParams: ({ groups: ids, ...search }) => ({ ...search, 'groups[]': ids }),
  structuralSharing: groups.merge,
});

/** All groups at once, for filters and pickers. */
export const groupChoicesQuery = queryOptions({
  queryKey: ['groups', 'choices'] as const,
  queryFn: ({ signal }) =>
    http.get<GroupChoice[]>(
      '/api/v1/groups',
      { withPaginate: false, select: 'id,name,phone_contacts_count,addons_params' },
      { signal },
    ),
});

/** How much would go: with these, or with all of them. */
export async function fetchGroupsToDelete(ids?: number[]): Promise<GroupsToDelete> {
  const { data } = await http.get<{ data: GroupsToDelete }>('/api/v1/groups-to-delete', { 'selected_data[]': ids });
  return data;
}

// Changes

export async function renameGroup(id: number, name: string): Promise<void> {
  showGroup((await http.put<{ data: GroupResource }>(`/api/v1/groups/${id}`, { name })).data);
  // Contacts bear the names of their groups.
  void queryClient.invalidateQueries({ queryKey: ['contacts'] });
}

export async function deleteGroups(ids: number[], keepContacts: boolean): Promise<DeleteResult> {
  return deleted(
    await http.delete<DeleteResult>('/api/v1/selected-groups/', { selected_data: ids, keep_contacts: keepContacts }),
  );
}

/** `count` is what the user was shown and typed; when it is no longer true nothing is deleted. */
export async function deleteAllGroups(count: number, keepContacts: boolean): Promise<DeleteResult> {
  return deleted(await http.delete<DeleteResult>('/api/v1/delete-all-groups', { count, keep_contacts: keepContacts }));
}

/** Answers how many came: who was in it already is left out. */
export async function addMembers(id: number, ids: number[]): Promise<number> {
  return changed(await http.post<MembersResult>(`/api/v1/groups/${id}/members`, { selected_data: ids }));
}

export async function removeMembers(id: number, ids: number[]): Promise<number> {
  return changed(await http.delete<MembersResult>(`/api/v1/groups/${id}/members`, { selected_data: ids }));
}

function changed({ count }: MembersResult): number {
  readBookAgain();
  return count;
}

function deleted(result: DeleteResult): DeleteResult {
  if (result.deletion) followDeletion(result.deletion);
  readBookAgain();
  return result;
}

// Pushed changes

/** Choices have a few fields alone; one that is not among them has moved what the filters offer. */
function showGroup(group: GroupResource): void {
  groups.show(group);
  const choices = queryClient.getQueryData(groupChoicesQuery.queryKey);
  if (!choices) return void queryClient.invalidateQueries({ queryKey: groupChoicesQuery.queryKey });
  if (!choices.some(({ id }) => id === group.id)) {
    void queryClient.invalidateQueries({ queryKey: ['groups'] });
    return;
  }
  const { id, name, phone_contacts_count, addons_params } = group;
  queryClient.applyPush({ queryKey: groupChoicesQuery.queryKey }, (query) => {
    const held = query.state.data as GroupChoice[];
    const changed = held.map((choice) =>
      choice.id === id ? { id, name, phone_contacts_count, addons_params } : choice,
    );
    queryClient.rewrite(query, changed);
  });
}

onServerEvent('group.changed', ({ group }) => showGroup(group));
onServerEvent('groups.deleted', () => readBookAgain());
