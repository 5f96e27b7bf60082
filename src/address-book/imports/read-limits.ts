import {
  MAX_FIELD_LENGTH,
  MAX_FIELD_NAME_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_CONTACT_FIELDS,
  MAX_IMPORT_ROWS,
} from '../contacts/contact-limits.contract.js';
import type { ReadingLimits } from '../import-reader/reading.types.js';

export const READ_LIMITS: ReadingLimits = {
  rows: MAX_IMPORT_ROWS,
  columns: MAX_IMPORT_COLUMNS,
  fields: MAX_CONTACT_FIELDS,
  fieldName: MAX_FIELD_NAME_LENGTH,
  field: MAX_FIELD_LENGTH,
};
