import { queryOptions } from '@tanstack/react-query';
import type { PaymentStatus } from '@server/billing/payments/payments.contract.js';
import type { ExportResource } from '@server/address-book/exports/exports.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { type ContactsFilter, flagsOf } from './contacts.js';

const LIST = ['exports'] as const;
const exportFiles = defineEntity<ExportResource>({ lists: [{ key: LIST, onUnlisted: 'prepend' }] });

export type ExportFormat = ExportResource['format'];

export const exportsQuery = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }) =>
    (await http.get<{ data: ExportResource[] }>('/api/v1/exports', undefined, { signal })).data,
  structuralSharing: exportFiles.merge,
  meta: REFETCHED_ON_CONNECT,
});

/** Rows to export: all with neither `ids` nor a filter. */
export interface ExportChoice extends ContactsFilter {
  ids?: number[] | undefined;
  status?: PaymentStatus | undefined;
}

export async function startExport(
  what: ExportResource['what'],
  format: ExportFormat,
  { ids, opted_out, referral, ...filter }: ExportChoice,
): Promise<void> {
  const body = {
    format,
    ...(ids ? { selected_data: ids } : { ...filter, ...flagsOf({ opted_out, referral }) }),
  };
  exportFiles.show((await http.post<{ data: ExportResource }>(`/api/v1/export-${what}`, body)).data);
}

export async function cancelExport(id: number): Promise<void> {
  exportFiles.show((await http.post<{ data: ExportResource }>(`/api/v1/exports/${id}/cancel`)).data);
}

onServerEvent('export.changed', ({ export: changed }) => exportFiles.show(changed));
