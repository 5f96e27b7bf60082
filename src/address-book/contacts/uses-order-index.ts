/** Scanned in 3 ms. */
const MAX_SCANNED_CONTACTS = 30_000;

/** The trigram index reads hits of all accounts. */
export const usesOrderIndex = (contacts: number, search: string): boolean =>
  contacts <= MAX_SCANNED_CONTACTS && /\p{L}/u.test(search);
