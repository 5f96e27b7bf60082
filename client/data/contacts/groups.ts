import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeleteResult } from '@server/messaging/contacts/contacts.contract.js';
import type {
  GroupChoice,
  GroupResource,
  GroupsToDelete,
  MembersResult,
} from '@server/messaging/groups/groups.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { readBookAgain } from './contacts.js';
import { followDeletion } from './deletions.js';

const LISTS = ['groups', 'list'] as const;

export interface GroupsSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
  /** Ids: only these. */
  groups?: number[] | undefined;
}

const LARGEST_PAGE = 100;

/** A bulk action takes at most this many ids. */
export const MOST_AT_ONCE = 1000;

// Queries

export function groupsQuery(search: GroupsSearch) {
  return queryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ signal }) => fetchGroups(search, signal),
    placeholderData: keepPreviousData,
  });
}

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

function fetchGroups({ groups, ...search }: GroupsSearch, signal?: AbortSignal): Promise<Page<GroupResource>> {
  return http.get<Page<GroupResource>>(
    '/api/v1/groups',
    {
      page: 1,
      rows: DEFAULT_ROWS,
      ...search,
      'groups[]': groups,
      withPaginate: true,
      orderBy: 'id',
      orderType: 'desc',
    },
    { signal },
  );
}

/** How much would go: with these, or with all of them. */
export async function fetchGroupsToDelete(ids?: number[]): Promise<GroupsToDelete> {
  const { data } = await http.get<{ data: GroupsToDelete }>('/api/v1/groups-to-delete', { 'selected_data[]': ids });
  return data;
}

export async function findGroupIds(filter: GroupsSearch): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, last = 1; page <= last && ids.length < MOST_AT_ONCE; page++) {
    const groups = await fetchGroups({ ...filter, page, rows: LARGEST_PAGE });
    ids.push(...groups.data.map(({ id }) => id));
    last = groups.last_page;
  }
  return ids.slice(0, MOST_AT_ONCE);
}

// Changes

export async function renameGroup(id: number, name: string): Promise<void> {
  show((await http.put<{ data: GroupResource }>(`/api/v1/groups/${id}`, { name })).data);
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

function show(group: GroupResource): void {
  queryClient.setQueriesData<Page<GroupResource>>({ queryKey: LISTS }, (list) => {
    if (!list?.data.some(({ id }) => id === group.id)) return list;
    return { ...list, data: list.data.map((row) => (row.id === group.id ? newer(row, group) : row)) };
  });
  const choices = queryClient.getQueryData(groupChoicesQuery.queryKey);
  if (!choices) return;
  if (!choices.some(({ id }) => id === group.id)) {
    void queryClient.invalidateQueries({ queryKey: ['groups'] });
    return;
  }
  const { id, name, phone_contacts_count, addons_params } = group;
  queryClient.setQueryData(
    groupChoicesQuery.queryKey,
    choices.map((choice) => (choice.id === id ? { id, name, phone_contacts_count, addons_params } : choice)),
  );
}

function newer(held: GroupResource, read: GroupResource): GroupResource {
  return held.updated_at > read.updated_at ? held : read;
}

onServerEvent('group.changed', ({ group }) => show(group));
onServerEvent('groups.deleted', () => readBookAgain());
