import { queryOptions } from '@tanstack/react-query';
import type {
  ContactResource,
  DeleteResult,
  SaveContact,
  SaveContactResult,
  UpdateContact,
  WhatsappState,
} from '@server/messaging/contacts/contacts.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { followDeletion } from './deletions.js';

const LISTS = ['contacts', 'list'] as const;
const ONE = ['contacts', 'one'] as const;

/** What the list lets through. */
export interface ContactsFilter {
  search?: string | undefined;
  /** Ids of groups. */
  groups?: number[] | undefined;
  whatsapp?: WhatsappState | undefined;
  opted_out?: boolean | undefined;
  /** They came from an ad. */
  referral?: boolean | undefined;
}

/** Yes and no as the server reads them; what is not chosen is left out. */
export const flagsOf = (flags: Pick<ContactsFilter, 'opted_out' | 'referral'>): Record<string, '1' | '0'> =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ? '1' : '0']])),
  );

const contacts = defineEntity<ContactResource>({ one: ONE, lists: [{ key: LISTS, unknown: 'read-again' }] });

// Queries

export const contactPages = definePagedQuery<ListSearch & ContactsFilter & { exact_total?: '1' }, ContactResource>({
  queryKey: LISTS,
  url: '/api/v1/contacts',
  toParams: ({ groups, opted_out, referral, ...search }) => ({
    ...search,
    'groups[]': groups,
    ...flagsOf({ opted_out, referral }),
  }),
  structuralSharing: contacts.merge,
});

export function contactQuery(id: number) {
  return queryOptions({
    queryKey: [...ONE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: ContactResource }>(`/api/v1/contacts/${id}`, undefined, { signal })).data,
    structuralSharing: contacts.merge,
  });
}

/** How many the filter lets through, however many they are. */
export async function countContacts(filter: ContactsFilter): Promise<number> {
  return (await contactPages.fetch({ ...filter, rows: 1, exact_total: '1' })).total;
}

// Changes

export async function updateContact(id: number, changes: UpdateContact): Promise<ContactResource> {
  const body = { _method: 'PUT', ...changes };
  const { data } = await http.post<{ data: ContactResource }>(`/api/v1/contacts/${id}`, body);
  contacts.show(data);
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
  queryClient.removeQueries({ queryKey: [...ONE, id] });
  readBookAgain();
}

export async function deleteContacts(ids: number[]): Promise<DeleteResult> {
  return deleted(await http.delete<DeleteResult>('/api/v1/selected-contact/', { selected_data: ids }));
}

/** All that the filter lets through. `count` is what the user was shown and typed; when it is no longer true nothing is deleted. */
export async function deleteAllContacts(
  count: number,
  { opted_out, referral, ...filter }: ContactsFilter,
): Promise<DeleteResult> {
  const body = { count, ...filter, ...flagsOf({ opted_out, referral }) };
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

onServerEvent('contact.changed', ({ contact }) => contacts.show(contact));
onServerEvent('contacts.deleted', () => readBookAgain());
onServerEvent('contacts.checked', () => void readContactsAgain());
onServerEvent('opt_out.changed', () => void readContactsAgain());
