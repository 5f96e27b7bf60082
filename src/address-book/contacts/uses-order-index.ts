/** Takes 3 ms in the database. */
const MAX_SCANNED_CONTACTS = 30_000;

/** Small books search words in their own index. The trigram index reads hits of all accounts. */
export const usesOrderIndex = (contacts: number, search: string): boolean =>
  contacts <= MAX_SCANNED_CONTACTS && /\p{L}/u.test(search);
