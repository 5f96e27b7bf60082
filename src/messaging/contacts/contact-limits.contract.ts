// Apart from the schemas, so that a page that shows a limit does not carry the whole of zod.

export const LONGEST_NAME = 255;
/** Of one contact. */
export const MOST_FIELDS = 30;
export const LONGEST_FIELD_NAME = 60;
export const LONGEST_FIELD = 500;

/** Ids of one bulk action. */
export const MOST_AT_ONCE = 1000;

/** Names of fields that a group knows of. */
export const MOST_GROUP_FIELDS = 100;
export const LONGEST_GROUP_NAME = 100;

/** Bytes of a file to import, and letters of pasted text. */
export const LARGEST_IMPORT = 100_000_000;
export const LONGEST_PASTE = 2_000_000;
export const MOST_ROWS = 2_000_000;
export const MOST_COLUMNS = 100;
