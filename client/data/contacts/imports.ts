import { queryOptions } from '@tanstack/react-query';
import type {
  ChangeMapping,
  CreateContactsResult,
  ExistingContacts,
  ImportResource,
} from '@server/messaging/imports/imports.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { readBookAgain } from './contacts.js';

const LIST = ['imports', 'list'] as const;

/** What is to become contacts, and of which group. */
export interface NewImport {
  /** Of an existing group, or else the name of a new one. */
  groupId: number | null;
  groupName: string;
  numbers: string;
  file: File | null;
  /** ISO code, of numbers without one; '' is the account's own. */
  country: string;
}

// Queries

/** The newest imports of the account, those that run among them. */
export const importsQuery = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }) => {
    const { data } = await http.get<{ data: ImportResource[] }>('/api/v1/contact-imports', undefined, { signal });
    return data.map((read) => newer(heldInList(read.id), read));
  },
});

export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: ImportResource }>(`/api/v1/contact-imports/${id}`, undefined, { signal })).data,
    structuralSharing: (held, read) => newer(held as ImportResource | undefined, read as ImportResource),
  });
}

// Changes

export async function createImport(
  { groupId, groupName, numbers, file, country }: NewImport,
  onProgress: (share: number) => void,
): Promise<ImportResource> {
  const form = new FormData();
  if (groupId === null) form.set('group_name', groupName);
  else form.set('group_id', String(groupId));
  if (numbers.trim() !== '') form.set('numbers', numbers);
  if (country !== '') form.set('country', country);
  if (file) form.set('excel_file', file);
  const { data } = await http.post<CreateContactsResult>('/api/v1/contact-imports', form, { onProgress });
  return show(data);
}

export async function changeMapping(id: number, mapping: ChangeMapping): Promise<void> {
  show((await http.post<{ data: ImportResource }>(`/api/v1/contact-imports/${id}/mapping`, mapping)).data);
}

export async function startImport(id: number, existing: ExistingContacts): Promise<void> {
  const body = { existing_contacts: existing };
  show((await http.post<{ data: ImportResource }>(`/api/v1/contact-imports/${id}/start`, body)).data);
}

export async function cancelImport(id: number): Promise<void> {
  show((await http.post<{ data: ImportResource }>(`/api/v1/contact-imports/${id}/cancel`)).data);
}

// Pushed changes

const OVER = new Set(['done', 'cancelled', 'failed']);

export const isOver = (work: ImportResource): boolean => OVER.has(work.state) && !asksForPhoneColumn(work);

/** None of its columns looks like one of phones: it waits to be told which one is. */
export const asksForPhoneColumn = ({ state, failure, is_reviewed, columns }: ImportResource): boolean =>
  is_reviewed && state === 'failed' && failure === 'no_phone_column' && columns.length > 0;

function newer(held: ImportResource | undefined, read: ImportResource): ImportResource {
  return held && held.updated_at > read.updated_at ? held : read;
}

function heldInList(id: number): ImportResource | undefined {
  return queryClient.getQueryData<ImportResource[]>(LIST)?.find((held) => held.id === id);
}

function show(read: ImportResource): ImportResource {
  const { queryKey } = importQuery(read.id);
  const former = queryClient.getQueryData(queryKey) ?? heldInList(read.id);
  const shown = newer(former, read);
  queryClient.setQueryData(queryKey, shown);
  queryClient.setQueryData(importsQuery.queryKey, (list) => {
    if (!list) return list;
    const isKnown = list.some(({ id }) => id === shown.id);
    return isKnown ? list.map((row) => (row.id === shown.id ? shown : row)) : [shown, ...list];
  });
  if (isOver(shown) && !(former && isOver(former))) readBookAgain();
  return shown;
}

onServerEvent('import.changed', ({ import: changed }) => void show(changed));
