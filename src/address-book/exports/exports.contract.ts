import { z } from 'zod';
import { IdList } from '../../platform/http/fields.contract.js';
import { PaymentStatus } from '../../billing/payments/payments.contract.js';
import { ListContactsQuery } from '../contacts/contacts.contract.js';

export const ExportState = z.enum(['waiting', 'writing', 'done', 'failed', 'cancelled']);
export type ExportState = z.infer<typeof ExportState>;

export const ExportResource = z.object({
  id: z.number(),
  what: z.enum(['contacts', 'groups', 'payments']),
  format: z.enum(['xlsx', 'csv']),
  state: ExportState,
  total: z.number(),
  done: z.number(),
  /** Address of the file. Null until done. */
  url: z.string().nullable(),
  file_name: z.string(),
  size: z.number().nullable(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ExportResource = z.infer<typeof ExportResource>;

/** The filter applies if no IDs are given. */
export const CreateExportBody = z.object({
  selected_data: IdList().default([]),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  search: ListContactsQuery.shape.search,
  groups: IdList(100).optional(),
  whatsapp: ListContactsQuery.shape.whatsapp,
  opted_out: ListContactsQuery.shape.opted_out,
  referral: ListContactsQuery.shape.referral,
});
export type CreateExportBody = z.infer<typeof CreateExportBody>;

export const ExportPaymentsBody = CreateExportBody.pick({ selected_data: true, format: true, search: true }).extend({
  status: PaymentStatus.optional(),
});
export type ExportPaymentsBody = z.infer<typeof ExportPaymentsBody>;

export interface ExportEvents {
  'export.changed': { export: ExportResource };
}
