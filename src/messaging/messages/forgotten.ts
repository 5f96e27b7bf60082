/** What stands where a text was, or is on its way, that nobody but its recipient may read. */
export const FORGOTTEN = '••••••';
