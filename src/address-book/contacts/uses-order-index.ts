/** Contacts that PostgreSQL scans in 3 ms. */
const MAX_SCANNED_CONTACTS = 30_000;

/** Returns whether a scan beats the trigram index, which reads hits of all accounts. */
export const usesOrderIndex = (contactCount: number, search: string): boolean =>
  contactCount <= MAX_SCANNED_CONTACTS && /\p{L}/u.test(search);
