// Pages load these limits without zod.

export const MAX_NAME_LENGTH = 255;
/** Maximum per contact. */
export const MAX_CONTACT_FIELDS = 30;
export const MAX_FIELD_NAME_LENGTH = 60;
export const MAX_FIELD_LENGTH = 500;

export const MAX_FURTHER_NUMBERS = 10;

/** Maximum per group. */
export const MAX_GROUP_FIELDS = 100;
export const MAX_GROUP_NAME_LENGTH = 100;

export const MAX_IMPORT_BYTES = 100_000_000;
export const MAX_PASTE_LENGTH = 2_000_000;
export const MAX_IMPORT_ROWS = 2_000_000;
export const MAX_IMPORT_COLUMNS = 100;
/** Maximum per cell. */
export const MAX_CORRECTION_CHARACTERS = 1_000;
