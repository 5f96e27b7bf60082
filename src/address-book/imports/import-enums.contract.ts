import { z } from 'zod';
import { COLUMN_ROLES } from './column-roles.contract.js';

export const ColumnRole = z.enum(COLUMN_ROLES);
export type ColumnRole = z.infer<typeof ColumnRole>;

/** Translated as `imports.reasons.<reason>`. */
export const RowReason = z.enum([
  'no_phone',
  'not_a_number',
  'scientific_lossy',
  'too_short',
  'too_long',
  'invalid_number',
  'masked_number',
  // Several numbers, such as a counter before a number.
  'ambiguous_number',
  // Valid only in another, unnamed country.
  'foreign_number',
  'other_number',
  'unknown_country',
  'row_too_long',
]);
export type RowReason = z.infer<typeof RowReason>;

/** Translated as `imports.refused.<reason>`. */
export const ImportFailure = z.enum([
  'empty',
  'not_a_table',
  'unsupported_format',
  'too_many_columns',
  'too_many_rows',
  'too_large_unpacked',
  'broken_file',
  'encrypted',
  'no_phone_column',
  'plan_limit',
  'group_gone',
  'interrupted',
  'undo_interrupted',
]);
export type ImportFailure = z.infer<typeof ImportFailure>;

/** Translated as `imports.unsupported.<format>`. */
export const UnsupportedFormat = z.enum([
  'pdf',
  'word',
  'slides',
  'image',
  'media',
  'archive',
  'outlook',
  'database',
  'json',
  'xml',
  'web_page',
  'sylk',
]);
export type UnsupportedFormat = z.infer<typeof UnsupportedFormat>;

/**
 * The first three states can be cancelled or fail. After no_phone_column, `mapping` may choose the column for a day.
 */
export const ImportState = z.enum(['reading', 'ready', 'writing', 'done', 'cancelled', 'failed', 'undoing', 'undone']);
export type ImportState = z.infer<typeof ImportState>;

/** Changes of contacts saved before. All join the group. */
export const ExistingContacts = z.enum(['keep', 'fill', 'overwrite']);
export type ExistingContacts = z.infer<typeof ExistingContacts>;

export const ConsentAction = z.enum(['opt_out', 'field']);
export type ConsentAction = z.infer<typeof ConsentAction>;
