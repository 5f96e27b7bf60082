/** Links back to a list restore its search parameters. */
export const lastLists = new Map<string, object>();
