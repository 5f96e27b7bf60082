/** Last search parameters of each list, which links back restore. */
export const lastLists = new Map<string, object>();
