import { z } from 'zod';
import {
  MAX_GROUP_NAME_LENGTH,
  MAX_PASTE_LENGTH,
  MAX_CORRECTION_CHARACTERS,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '../contacts/contact-limits.contract.js';
import { Flag, Id, Numeric } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { ColumnRole, ConsentAction, ExistingContacts } from './import-enums.contract.js';

/** Forms send empty strings for empty fields. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const form = {
  group_name: z.string().trim().max(MAX_GROUP_NAME_LENGTH, { error: 'too_long' }).optional(),
  group_id: Id.optional(),
  numbers: z.string().max(MAX_PASTE_LENGTH, { error: 'too_long' }).optional(),
  existing_contacts: unlessEmpty(ExistingContacts.default('fill')),
  /** ISO code. Defaults to the account's country. */
  country: unlessEmpty(
    z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  ),
};

export const CreateContacts = z
  .object(form)
  .refine(({ group_name, group_id }) => !!group_name || group_id !== undefined, {
    path: ['group_name'],
    error: 'required',
  });
export type CreateContacts = z.infer<typeof CreateContacts>;

/** Without `roles`, columns are guessed again. */
export const ChangeMappingBody = z.object({
  roles: z.array(ColumnRole).min(1).max(MAX_IMPORT_COLUMNS).optional(),
  has_header: Flag,
  country: z.string().regex(/^[A-Z]{2}$/),
  existing_contacts: ExistingContacts.optional(),
  /** Row number from 1. Null guesses it. */
  header_row: z.int().min(1).max(MAX_IMPORT_ROWS).nullable().optional(),
  /** Indices of `columns` in order of preference. */
  phone_columns: z.array(z.int().min(0)).max(MAX_IMPORT_COLUMNS).optional(),
  /** Index of `sheets`. Null guesses the sheet. */
  sheet: z.int().min(0).nullable().optional(),
  consent_action: ConsentAction.nullable().optional(),
});
export type ChangeMappingBody = z.infer<typeof ChangeMappingBody>;

/** An absent value keeps the earlier choice. */
export const StartImportBody = z.object({ existing_contacts: unlessEmpty(ExistingContacts.optional()) });
export type StartImportBody = z.infer<typeof StartImportBody>;

/** `column` is an index of `columns`. Only corrections of skipped rows avoid another reading. */
export const CorrectCellBody = z.object({
  row: Numeric(z.int().min(1)),
  column: Numeric(z.int().min(0)),
  value: z.string().max(MAX_CORRECTION_CHARACTERS, { error: 'too_long' }),
});
export type CorrectCellBody = z.infer<typeof CorrectCellBody>;

export const BadCellsQuery = PageQuery.pick({ page: true }).extend({ rows: PageQuery.shape.rows.default(50) });
export type BadCellsQuery = z.infer<typeof BadCellsQuery>;
