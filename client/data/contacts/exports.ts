import { queryOptions } from '@tanstack/react-query';
import type { ExportResource } from '@server/messaging/exports/exports.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import type { ContactsFilter } from './contacts.js';

export type ExportFormat = ExportResource['format'];

/** The newest exports of the account: those that are being made, and files that can be fetched. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'] as const,
  queryFn: async ({ signal }) => {
    const { data } = await http.get<{ data: ExportResource[] }>('/api/v1/exports', undefined, { signal });
    const held = queryClient.getQueryData<ExportResource[]>(['exports']);
    return data.map((read) =>
      newer(
        held?.find(({ id }) => id === read.id),
        read,
      ),
    );
  },
});

/** Ids, or what the list lets through; with neither it is everything. */
export interface ExportChoice extends ContactsFilter {
  ids?: number[] | undefined;
}

export async function startExport(
  what: ExportResource['what'],
  format: ExportFormat,
  { ids, opted_out, ...filter }: ExportChoice,
): Promise<void> {
  const body = {
    format,
    ...(ids
      ? { selected_data: ids }
      : { ...filter, ...(opted_out !== undefined && { opted_out: opted_out ? '1' : '0' }) }),
  };
  show((await http.post<{ data: ExportResource }>(`/api/v1/export-${what}`, body)).data);
}

export async function cancelExport(id: number): Promise<void> {
  show((await http.post<{ data: ExportResource }>(`/api/v1/exports/${id}/cancel`)).data);
}

function newer(held: ExportResource | undefined, read: ExportResource): ExportResource {
  return held && held.updated_at > read.updated_at ? held : read;
}

function show(read: ExportResource): void {
  queryClient.setQueryData(exportsQuery.queryKey, (list) => {
    const held = list?.find(({ id }) => id === read.id);
    if (!list || !held) return [read, ...(list ?? [])];
    return list.map((row) => (row === held ? newer(held, read) : row));
  });
}

onServerEvent('export.changed', ({ export: changed }) => show(changed));
