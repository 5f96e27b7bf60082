import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ChangeMappingBody, CorrectCellBody } from '@server/address-book/imports/import-bodies.contract.js';
import type {
  CorrectCellResult,
  CreateContactsResult,
  ImportResource,
  ReviewedRow,
} from '@server/address-book/imports/imports.contract.js';
import type { ExistingContacts } from '@server/address-book/imports/import-enums.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { refetchContactsAndGroups } from './contacts.js';

const LIST = ['imports', 'list'] as const;
const SINGLE = ['imports', 'one'] as const;
const imports = defineEntity<ImportResource>({ single: SINGLE, lists: [{ key: LIST, onUnlisted: 'prepend' }] });

export interface NewImport {
  /** Group to fill. Null creates one named `groupName`. */
  groupId: number | null;
  groupName: string;
  numbers: string;
  file: File | null;
  /** ISO code of the numbers' default country. Empty means the account's. */
  country: string;
}

export const importsQuery = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }) =>
    (await http.get<{ data: ImportResource[] }>('/api/v1/contact-imports', undefined, { signal })).data,
  structuralSharing: imports.merge,
  meta: REFETCHED_ON_CONNECT,
});

export function importQuery(id: number) {
  return queryOptions({
    queryKey: [...SINGLE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: ImportResource }>(`/api/v1/contact-imports/${id}`, undefined, { signal })).data,
    structuralSharing: imports.merge,
  });
}

/** Lists cells to correct. A new column mapping refetches them. */
export function badCellsQuery({ id, columns, phone_columns, country, header_row, sheet }: ImportResource) {
  const roles = columns.map(({ role }) => role);
  return infiniteQueryOptions({
    queryKey: ['imports', 'bad-cells', id, { roles, phone_columns, country, header_row, sheet }] as const,
    queryFn: ({ signal, pageParam }) =>
      http.get<Page<ReviewedRow>>(`/api/v1/contact-imports/${id}/bad-cells`, { page: pageParam }, { signal }),
    initialPageParam: 1,
    // Pages beyond the last correctable row are empty.
    getNextPageParam: ({ data, current_page, last_page }) =>
      data.length > 0 && current_page < last_page ? current_page + 1 : undefined,
  });
}

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
  return applyImport(data);
}

export async function changeMapping(id: number, mapping: ChangeMappingBody): Promise<void> {
  applyImport((await http.post<{ data: ImportResource }>(`/api/v1/contact-imports/${id}/mapping`, mapping)).data);
}

export async function startImport(id: number, existing: ExistingContacts): Promise<void> {
  const body = { existing_contacts: existing };
  applyImport((await http.post<{ data: ImportResource }>(`/api/v1/contact-imports/${id}/start`, body)).data);
}

export async function cancelImport(id: number): Promise<void> {
  applyImport((await http.post<{ data: ImportResource }>(`/api/v1/contact-imports/${id}/cancel`)).data);
}

export async function correctCell(id: number, cell: CorrectCellBody): Promise<ReviewedRow> {
  const { data, row } = await http.post<CorrectCellResult>(`/api/v1/contact-imports/${id}/corrections`, cell);
  applyImport(data);
  return row;
}

export async function undoImport(id: number): Promise<void> {
  applyImport((await http.post<{ data: ImportResource }>(`/api/v1/contact-imports/${id}/undo`)).data);
  refetchContactsAndGroups();
}

const FINISHED_STATES = new Set(['done', 'cancelled', 'failed', 'undone']);

export const isImportOver = (work: ImportResource): boolean =>
  FINISHED_STATES.has(work.state) && !asksForPhoneColumn(work);

/** Tells whether the user must choose the phone column. */
export const asksForPhoneColumn = ({ state, failure, is_reviewed, columns }: ImportResource): boolean =>
  is_reviewed && state === 'failed' && failure === 'no_phone_column' && columns.length > 0;

function applyImport(received: ImportResource): ImportResource {
  const previous = imports.find(received.id);
  const current = imports.keep(received);
  if (isImportOver(current) && !(previous && isImportOver(previous))) refetchContactsAndGroups();
  return current;
}

onServerEvent('import.changed', ({ import: changed }) => void applyImport(changed));
