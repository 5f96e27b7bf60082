import { queryOptions } from '@tanstack/react-query';
import type {
  ContactResource,
  DeleteResult,
  SaveContactBody,
  SaveContactResult,
  UpdateContactBody,
  WhatsappState,
} from '@server/address-book/contacts/contacts.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { trackDeletion } from './deletions.js';

const LISTS = ['contacts', 'list'] as const;
const SINGLE = ['contacts', 'one'] as const;

export interface ContactsFilter {
  search?: string | undefined;
  groups?: number[] | undefined;
  whatsapp?: WhatsappState | undefined;
  opted_out?: boolean | undefined;
  /** Whether the contact came from an ad. */
  referral?: boolean | undefined;
}

export const flagsOf = (flags: Pick<ContactsFilter, 'opted_out' | 'referral'>): Record<string, '1' | '0'> =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ? '1' : '0']])),
  );

const contacts = defineEntity<ContactResource>({ single: SINGLE, lists: [{ key: LISTS, onUnlisted: 'refetch' }] });

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
    queryKey: [...SINGLE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: ContactResource }>(`/api/v1/contacts/${id}`, undefined, { signal })).data,
    structuralSharing: contacts.merge,
  });
}

export async function countContacts(filter: ContactsFilter): Promise<number> {
  return (await contactPages.fetch({ ...filter, rows: 1, exact_total: '1' })).total;
}

export async function updateContact(id: number, changes: UpdateContactBody): Promise<ContactResource> {
  const body = { _method: 'PUT', ...changes };
  const { data } = await http.post<{ data: ContactResource }>(`/api/v1/contacts/${id}`, body);
  contacts.show(data);
  if (changes.groups) refetchContactsAndGroups();
  return data;
}

/** Creates a contact, or adds the fields and groups to an existing one. */
export async function saveContact(contact: SaveContactBody): Promise<SaveContactResult> {
  const result = await http.post<SaveContactResult>('/api/v1/contacts/one', contact);
  refetchContactsAndGroups();
  return result;
}

export async function setOptedOut(id: number, isOptedOut: boolean): Promise<void> {
  await http.post(`/api/v1/contacts/${id}/${isOptedOut ? 'opt-out' : 'opt-in'}`);
  await refetchContacts();
}

/** Starts a check whether contacts are on WhatsApp. Results are pushed later. */
export async function checkContacts(ids: number[]): Promise<void> {
  await http.post('/api/v1/check-contacts', { selected_data: ids });
  await refetchContacts();
}

export async function deleteContact(id: number): Promise<void> {
  await http.delete(`/api/v1/contacts/${id}`);
  queryClient.removeQueries({ queryKey: [...SINGLE, id] });
  refetchContactsAndGroups();
}

export async function deleteContacts(ids: number[]): Promise<DeleteResult> {
  return refetchAfterDeletion(await http.delete<DeleteResult>('/api/v1/selected-contact/', { selected_data: ids }));
}

/** Deletes matching contacts, or nothing if `count` is outdated. */
export async function deleteAllContacts(
  count: number,
  { opted_out, referral, ...filter }: ContactsFilter,
): Promise<DeleteResult> {
  const body = { count, ...filter, ...flagsOf({ opted_out, referral }) };
  return refetchAfterDeletion(await http.delete<DeleteResult>('/api/v1/delete-all-contacts', body));
}

function refetchAfterDeletion(result: DeleteResult): DeleteResult {
  if (result.deletion) trackDeletion(result.deletion);
  refetchContactsAndGroups();
  return result;
}

export function refetchContactsAndGroups(): void {
  void refetchContacts();
  void queryClient.invalidateQueries({ queryKey: ['groups'] });
}

function refetchContacts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['contacts'] });
}

onServerEvent('contact.changed', ({ contact }) => contacts.show(contact));
onServerEvent('contacts.deleted', () => refetchContactsAndGroups());
onServerEvent('contacts.checked', () => void refetchContacts());
onServerEvent('opt_out.changed', () => void refetchContacts());
