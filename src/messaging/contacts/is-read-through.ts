/** Three milliseconds of the database. */
const MOST_READ_THROUGH = 30_000;

/**
 * Whether an account with so many saved contacts looks for a word in all of them, in the index of their order, which holds what is searched.
 * The index of letters brings together what all accounts have of each three letters before it knows a hit, and each hit is a row that lies
 * somewhere in the table. Digits are rarer, and found by it sooner.
 */
export const isReadThrough = (contacts: number, search: string): boolean =>
  contacts <= MOST_READ_THROUGH && /\p{L}/u.test(search);
