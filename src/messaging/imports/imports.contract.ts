import { z } from 'zod';
import {
  LARGEST_IMPORT,
  LONGEST_GROUP_NAME,
  LONGEST_PASTE,
  MOST_COLUMNS,
  MOST_ROWS,
} from '../contacts/contact-limits.contract.js';
import { Flag, Id } from '../../platform/http/fields.contract.js';

export { LARGEST_IMPORT, LONGEST_PASTE, MOST_COLUMNS, MOST_ROWS };

/**
 * Roles of a column: `field` becomes a custom field under its header, `skip` is left out. Exactly one is `phone`. A row without a phone is a
 * person by the `whatsapp_id` of an exported file.
 */
export const ColumnRole = z.enum(['phone', 'name', 'field', 'skip', 'whatsapp_id']);
export type ColumnRole = z.infer<typeof ColumnRole>;

export const ImportColumn = z.object({
  /** As in the file; `A`, `B` … where there is no header. */
  header: z.string(),
  role: ColumnRole,
  /** Up to three values, to recognise the column by. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Why a row is not imported, in a word the client translates as `imports.reasons.<reason>`. */
export const RowReason = z.enum([
  'no_phone',
  'not_a_number',
  'scientific_lossy',
  'too_short',
  'too_long',
  'invalid_number',
  'masked_number',
  'row_too_long',
]);
export type RowReason = z.infer<typeof RowReason>;

/** Why the whole file is refused: `imports.refused.<reason>`. */
export const ImportFailure = z.enum([
  'empty',
  'not_a_table',
  'too_many_columns',
  'too_many_rows',
  'too_large_unpacked',
  'broken_file',
  'encrypted',
  'no_phone_column',
  'plan_limit',
  'group_gone',
  'interrupted',
]);
export type ImportFailure = z.infer<typeof ImportFailure>;

/**
 * reading -> ready (counts and preview wait for the user) -> writing -> done; cancelled and failed end it at any time. A reviewed file that
 * failed with no_phone_column has columns and preview, and for a day `mapping` may still say which one it is.
 */
export const ImportState = z.enum(['reading', 'ready', 'writing', 'done', 'cancelled', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

/**
 * What becomes of the name and the fields of people who are in the book already: they stay, what is missing is filled in, or what the file says
 * replaces them. All of them come into the group.
 */
export const ExistingContacts = z.enum(['keep', 'fill', 'overwrite']);
export type ExistingContacts = z.infer<typeof ExistingContacts>;

export const ImportResource = z.object({
  id: z.number(),
  state: ImportState,
  failure: ImportFailure.nullable(),
  /** False for POST /api/v1/contacts, which goes from reading to writing by itself. */
  is_reviewed: z.boolean(),
  group: z.object({ id: z.number().nullable(), name: z.string() }),
  file_name: z.string().nullable(),
  /** What the file was read as, to say it: `utf-8`, `windows-1256`, `utf-16le`, `xlsx`, `paste` … */
  format: z.string().nullable(),
  /** ISO country of numbers without one. */
  country: z.string(),
  existing_contacts: ExistingContacts,
  columns: z.array(ImportColumn),
  /** Whether the first row was taken as headers. */
  has_header: z.boolean(),
  /** The first 20 rows as they are in the file, and what becomes of each. */
  preview: z.array(
    z.object({
      row: z.number(),
      cells: z.array(z.string()),
      phone: z.string().nullable(),
      /** Set for a row that names a person without a phone. */
      whatsapp_id: z.string().nullable(),
      reason: z.enum([...RowReason.options, 'duplicate']).nullable(),
    }),
  ),
  counts: z.object({
    /** Rows of the file seen so far. */
    rows: z.number(),
    good: z.number(),
    /** The same number again in this file. */
    duplicate: z.number(),
    bad: z.number(),
    bad_reasons: z.partialRecord(RowReason, z.number()),
    /** Of the good: already in the address book; null until known. */
    known: z.number().nullable(),
    /** Of the known: how many each choice of `existing_contacts` would change; null until known. */
    known_changes: z.object({ fill: z.number(), overwrite: z.number() }).nullable(),
    /** Numbers repaired without loss: Arabic digits, scientific notation, a missing zero or country code. */
    repaired: z.number(),
    /** Good rows written so far, and of these how many became new contacts. */
    written: z.number(),
    created: z.number(),
    /** Good rows left out because the plan was full. */
    over_limit: z.number(),
  }),
  /** How many more contacts the plan takes; null is unlimited. */
  room: z.number().nullable(),
  /** 0 to 1 within `reading` or `writing`; null when the length is not known. */
  progress: z.number().nullable(),
  /** Whether GET …/bad-rows has a file. */
  has_bad_rows: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ImportResource = z.infer<typeof ImportResource>;

/** A form sends what was left empty as an empty text. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const form = {
  group_name: z.string().trim().max(LONGEST_GROUP_NAME, { error: 'too_long' }).optional(),
  group_id: Id.optional(),
  numbers: z.string().max(LONGEST_PASTE, { error: 'too_long' }).optional(),
  existing_contacts: unlessEmpty(ExistingContacts.default('fill')),
  /** ISO country of numbers without one; the account's own when absent. */
  country: unlessEmpty(
    z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  ),
};

/** POST /api/v1/contacts and POST /api/v1/contact-imports, multipart with `excel_file`. A name or a group, and numbers or a file or both. */
export const CreateContacts = z
  .object(form)
  .refine(({ group_name, group_id }) => !!group_name || group_id !== undefined, {
    path: ['group_name'],
    error: 'required',
  });
export type CreateContacts = z.infer<typeof CreateContacts>;

/** POST /api/v1/contact-imports/{id}/mapping: reads the file again this way, also one that was refused as it has no column of phones. */
export const ChangeMapping = z.object({
  roles: z.array(ColumnRole).min(1).max(MOST_COLUMNS),
  has_header: Flag,
  country: z.string().regex(/^[A-Z]{2}$/),
  existing_contacts: ExistingContacts.optional(),
});
export type ChangeMapping = z.infer<typeof ChangeMapping>;

/** POST /api/v1/contact-imports/{id}/start; without a word the choice stays as it was. */
export const StartImport = z.object({ existing_contacts: unlessEmpty(ExistingContacts.optional()) });
export type StartImport = z.infer<typeof StartImport>;

/*
 * GET  /api/v1/contact-imports            -> { data: ImportResource[] }   newest first, at most 20
 * GET  /api/v1/contact-imports/{id}       -> { data: ImportResource }
 * POST /api/v1/contact-imports/{id}/start -> { data }     429 plan_limit when nothing fits
 * POST /api/v1/contact-imports/{id}/cancel -> { data }    what was written stays, and is told
 * GET  /api/v1/contact-imports/{id}/bad-rows  -> csv with the row number, its cells and the reason in the user's language
 * GET  /api/v1/contact-imports/sample     -> xlsx to fill in, headers in the user's language
 */

export const CreateContactsResult = z.object({
  data: ImportResource,
  message: z.string(),
});
export type CreateContactsResult = z.infer<typeof CreateContactsResult>;

export interface ImportEvents {
  /** At most twice a second while it runs, and at each change of state. */
  'import.changed': { import: ImportResource };
}
