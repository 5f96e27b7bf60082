/** The search, filters and page with which each list was last looked at in this tab, by its path: what leads back to it keeps them. */
export const lastLists = new Map<string, object>();
