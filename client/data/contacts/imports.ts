import { queryOptions } from '@tanstack/react-query';
import type {
  ChangeMapping,
  CreateContactsResult,
  ExistingContacts,
  ImportResource,
} from '@server/messaging/imports/imports.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { LIST_META } from '@/app/entities/live-query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { readBookAgain } from './contacts.js';

const LIST = ['imports', 'list'] as const;
const ONE = ['imports', 'one'] as const;
const imports = defineEntity<ImportResource>({ one: ONE, lists: [{ key: LIST, unknown: 'first' }] });

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
  queryFn: async ({ signal }) =>
    (await http.get<{ data: ImportResource[] }>('/api/v1/contact-imports', undefined, { signal })).data,
  structuralSharing: imports.merge,
  meta: LIST_META,
});

export function importQuery(id: number) {
  return queryOptions({
    queryKey: [...ONE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: ImportResource }>(`/api/v1/contact-imports/${id}`, undefined, { signal })).data,
    structuralSharing: imports.merge,
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

function show(read: ImportResource): ImportResource {
  const former = imports.find(read.id);
  const shown = imports.keep(read);
  if (isOver(shown) && !(former && isOver(former))) readBookAgain();
  return shown;
}

onServerEvent('import.changed', ({ import: changed }) => void show(changed));
