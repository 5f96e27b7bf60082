import type { ReadListener, ReadRequest, Reading } from './reading.types.js';

/**
 * Reads a file of contacts or pasted text in a thread of its own. Good rows go into chunk files in the very form that
 * `COPY … (row_number, phone, name, fields) FROM STDIN (FORMAT csv)` takes: phone in digits, no name as an unquoted nothing, fields as
 * JSON. Rows that cannot be used go to `bad.csv`: row number, reason, then the cells as they were.
 */
export declare function readContacts(request: ReadRequest, listener: ReadListener): Reading;
