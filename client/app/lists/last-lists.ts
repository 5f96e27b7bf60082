/** Last search parameters by a list's path. Links back to the list restore them. */
export const lastLists = new Map<string, object>();
