import { sql } from 'kysely';
import type { Permission } from '../../auth/permissions.contract.js';
import type { PaymentFilter } from '../../billing/billing.sql.js';
import type { Row } from '../../platform/database/statements/database.js';
import type { ContactFilter } from '../contacts/filter-contacts.js';
import type { ExportResource } from './exports.contract.js';
import { toIso } from '../../platform/to-iso.js';

/** `filter` applies only without `ids`. */
export interface ExportChoice {
  ids: number[];
  filter: ContactFilter;
  payments?: PaymentFilter;
}

export type ExportRow = Omit<Row<'exports'>, 'failed_runs'>;

export const EXPORT_COLUMNS = sql`id, account_id, what, format, state, choice, language, file_name, total, done, file_key, size,
  expires_at, created_at, updated_at`;

export const IS_UNEXPIRED = sql`(expires_at is null or expires_at > now())`;

export const EXPORT_PERMISSIONS: Record<ExportResource['what'], Permission> = {
  contacts: 'show contact_phone',
  groups: 'show groups',
  payments: 'payments',
};

export const allowedKinds = (permissions: readonly string[]): string[] =>
  Object.entries(EXPORT_PERMISSIONS).flatMap(([what, name]) => (permissions.includes(name) ? [what] : []));

export function toExportResource(row: ExportRow): ExportResource {
  return {
    id: row.id,
    what: row.what,
    format: row.format,
    state: row.state,
    total: row.total,
    done: row.done,
    url: row.file_key === null ? null : `/api/v1/exports/${row.id}/file`,
    file_name: row.file_name,
    size: row.size,
    expires_at: toIso(row.expires_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
