/** Search parameters by path. Links back to a list restore them. */
export const lastLists = new Map<string, object>();
