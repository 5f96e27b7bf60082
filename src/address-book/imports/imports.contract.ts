import { z } from 'zod';
import {
  ColumnRole,
  ConsentAction,
  ExistingContacts,
  ImportFailure,
  ImportState,
  RowReason,
} from './import-enums.contract.js';

export const ImportColumn = z.object({
  /** A letter if the file has no headers. */
  header: z.string(),
  role: ColumnRole,
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportSheet = z.object({
  name: z.string(),
  is_hidden: z.boolean(),
  /** Row count. Null if unknown. */
  rows: z.number().nullable(),
});
export type ImportSheet = z.infer<typeof ImportSheet>;

/** Columns are indices of `ImportResource.columns`. */
export const ImportWarning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('looks_like_country'), country: z.string(), rows: z.number() }),
  z.object({ kind: z.literal('mostly_empty_phone'), empty: z.number(), rows: z.number() }),
  z.object({ kind: z.literal('header_contradicts'), columns: z.number().array() }),
  z.object({ kind: z.literal('consent_no'), column: z.number(), rows: z.number() }),
]);
export type ImportWarning = z.infer<typeof ImportWarning>;

export const ImportResource = z.object({
  id: z.number(),
  state: ImportState,
  failure: ImportFailure.nullable(),
  is_reviewed: z.boolean(),
  group: z.object({ id: z.number().nullable(), name: z.string() }),
  file_name: z.string().nullable(),
  /** Format of the file, also of an unsupported one. */
  format: z.string().nullable(),
  country: z.string(),
  existing_contacts: ExistingContacts,
  columns: z.array(ImportColumn),
  /** Required before the start after a `consent_no` warning. */
  consent_action: ConsentAction.nullable(),
  has_header: z.boolean(),
  /** Row number from 1. Null without headers. */
  header_row: z.number().nullable(),
  /** Indices in order of preference. The first valid mobile number becomes primary. */
  phone_columns: z.number().array(),
  sheets: ImportSheet.array(),
  sheet: z.number().nullable(),
  warnings: ImportWarning.array(),
  mapping_is_remembered: z.boolean(),
  preview: z.array(
    z.object({
      row: z.number(),
      cells: z.array(z.string()),
      phone: z.string().nullable(),
      further_phones: z.string().array(),
      name: z.string().nullable(),
      whatsapp_id: z.string().nullable(),
      reason: z.enum([...RowReason.options, 'duplicate']).nullable(),
    }),
  ),
  counts: z.object({
    rows: z.number(),
    good: z.number(),
    duplicate: z.number(),
    bad: z.number(),
    bad_reasons: z.partialRecord(RowReason, z.number()),
    /** Rows of contacts saved before. Null until computed. */
    known: z.number().nullable(),
    /** Contacts that each choice would change. Null until computed. */
    known_changes: z.object({ fill: z.number(), overwrite: z.number() }).nullable(),
    repaired: z.number(),
    further_numbers: z.number(),
    consent_no: z.number(),
    /** Written contacts, including `created`. */
    written: z.number(),
    created: z.number(),
    over_limit: z.number(),
  }),
  /** Contacts that the plan still allows. Null if unlimited. */
  room: z.number().nullable(),
  /** Progress from 0 to 1. Null when unknown. */
  progress: z.number().nullable(),
  has_bad_rows: z.boolean(),
  can_undo_until: z.string().nullable(),
  /** `kept` contacts have messages or changes since the import. */
  undone: z.object({ removed: z.number(), restored: z.number(), kept: z.number() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ImportResource = z.infer<typeof ImportResource>;

/*
 * `start` answers 429 plan_limit when no contact fits. `undo` runs in the background and is idempotent. `bad-rows`
 * (CSV) and `sample` (XLSX) are in the user's language.
 */

export const ReviewedRow = ImportResource.shape.preview.element;
export type ReviewedRow = z.infer<typeof ReviewedRow>;

export const CorrectCellResult = z.object({ data: ImportResource, row: ReviewedRow });
export type CorrectCellResult = z.infer<typeof CorrectCellResult>;

export const CreateContactsResult = z.object({ data: ImportResource, message: z.string() });
export type CreateContactsResult = z.infer<typeof CreateContactsResult>;

export interface ImportEvents {
  /** Sent at most twice a second. */
  'import.changed': { import: ImportResource };
}
