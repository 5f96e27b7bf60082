import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ContactResource,
  DeleteResult,
  SaveContact,
  SaveContactResult,
  UpdateContact,
  WhatsappState,
} from '@server/messaging/contacts/contacts.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { followDeletion } from './deletions.js';

const LISTS = ['contacts', 'list'] as const;
const contactKey = (id: number) => ['contacts', 'one', id] as const;

/** What the list lets through. */
export interface ContactsFilter {
  search?: string | undefined;
  /** Ids of groups. */
  groups?: number[] | undefined;
  whatsapp?: WhatsappState | undefined;
  opted_out?: boolean | undefined;
}

export interface ContactsSearch extends ContactsFilter {
  page?: number | undefined;
  rows?: number | undefined;
}

/** A bulk action takes at most this many ids. */
export const MOST_AT_ONCE = 1000;
const LARGEST_PAGE = 100;

// Queries

export function contactsQuery(search: ContactsSearch) {
  return queryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ signal }) => fetchContacts(search, signal),
    placeholderData: keepPreviousData,
  });
}

export function contactQuery(id: number) {
  return queryOptions({
    queryKey: contactKey(id),
    queryFn: async ({ signal }) =>
      (await http.get<{ data: ContactResource }>(`/api/v1/contacts/${id}`, undefined, { signal })).data,
    structuralSharing: (held, read) => newer(held as ContactResource | undefined, read as ContactResource),
  });
}

function fetchContacts(
  { groups, opted_out, ...search }: ContactsSearch & { exact_total?: '1' },
  signal?: AbortSignal,
): Promise<Page<ContactResource>> {
  return http.get<Page<ContactResource>>(
    '/api/v1/contacts',
    {
      page: 1,
      rows: DEFAULT_ROWS,
      ...search,
      'groups[]': groups,
      opted_out: opted_out === undefined ? undefined : opted_out ? '1' : '0',
      withPaginate: true,
      orderBy: 'id',
      orderType: 'desc',
    },
    { signal },
  );
}

/** How many the filter lets through, however many they are. */
export async function countContacts(filter: ContactsFilter): Promise<number> {
  return (await fetchContacts({ ...filter, page: 1, rows: 1, exact_total: '1' })).total;
}

/** The ids of all contacts the filter lets through, as far as one action may take them. */
export async function findContactIds(filter: ContactsFilter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, last = 1; page <= last && ids.length < MOST_AT_ONCE; page++) {
    const contacts = await fetchContacts({ ...filter, page, rows: LARGEST_PAGE });
    ids.push(...contacts.data.map(({ id }) => id));
    last = contacts.last_page;
  }
  return ids.slice(0, MOST_AT_ONCE);
}

// Changes

export async function updateContact(id: number, changes: UpdateContact): Promise<ContactResource> {
  const body = { _method: 'PUT', ...changes };
  const { data } = await http.post<{ data: ContactResource }>(`/api/v1/contacts/${id}`, body);
  show(data);
  // A change of groups moves counts, and what filters let through.
  if (changes.groups) readBookAgain();
  return data;
}

/** One number for the address book; somebody who is there already learns what is given and comes into the groups too. */
export async function saveContact(contact: SaveContact): Promise<SaveContactResult> {
  const result = await http.post<SaveContactResult>('/api/v1/contacts/one', contact);
  readBookAgain();
  return result;
}

export async function setOptedOut(id: number, isOptedOut: boolean): Promise<void> {
  await http.post(`/api/v1/contacts/${id}/${isOptedOut ? 'opt-out' : 'opt-in'}`);
  await readContactsAgain();
}

/** Asks WhatsApp, slowly; answers come by and by. */
export async function checkContacts(ids: number[]): Promise<void> {
  await http.post('/api/v1/check-contacts', { selected_data: ids });
  await readContactsAgain();
}

export async function deleteContact(id: number): Promise<void> {
  await http.delete(`/api/v1/contacts/${id}`);
  queryClient.removeQueries({ queryKey: contactKey(id) });
  readBookAgain();
}

export async function deleteContacts(ids: number[]): Promise<DeleteResult> {
  return deleted(await http.delete<DeleteResult>('/api/v1/selected-contact/', { selected_data: ids }));
}

/** All that the filter lets through. `count` is what the user was shown and typed; when it is no longer true nothing is deleted. */
export async function deleteAllContacts(
  count: number,
  { opted_out, ...filter }: ContactsFilter,
): Promise<DeleteResult> {
  const body = { count, ...filter, ...(opted_out !== undefined && { opted_out: opted_out ? '1' : '0' }) };
  return deleted(await http.delete<DeleteResult>('/api/v1/delete-all-contacts', body));
}

function deleted(result: DeleteResult): DeleteResult {
  if (result.deletion) followDeletion(result.deletion);
  readBookAgain();
  return result;
}

/** Lists of contacts and groups are read again: other rows may be there now. */
export function readBookAgain(): void {
  void readContactsAgain();
  void queryClient.invalidateQueries({ queryKey: ['groups'] });
}

function readContactsAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['contacts'] });
}

// Pushed changes

function newer(held: ContactResource | undefined, read: ContactResource): ContactResource {
  return held && held.updated_at > read.updated_at ? held : read;
}

function show(contact: ContactResource): void {
  queryClient.setQueryData<ContactResource>(contactKey(contact.id), (held) => held && newer(held, contact));
  queryClient.setQueriesData<Page<ContactResource>>({ queryKey: LISTS }, (list) => {
    if (!list?.data.some(({ id }) => id === contact.id)) return list;
    return { ...list, data: list.data.map((row) => (row.id === contact.id ? newer(row, contact) : row)) };
  });
}

onServerEvent('contact.changed', ({ contact }) => show(contact));
onServerEvent('contacts.deleted', () => readBookAgain());
onServerEvent('contacts.checked', () => void readContactsAgain());
onServerEvent('opt_out.changed', () => void readContactsAgain());
