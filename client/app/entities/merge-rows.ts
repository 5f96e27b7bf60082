export interface Versioned {
  id: number;
  updated_at: string;
}

/** What a query answers that keeps such things: one of them, a whole list, a page, or the pages of an infinite list. */
export type Holding<E> =
  | E
  | readonly E[]
  | { readonly data: readonly E[] }
  | { readonly pages: readonly { readonly data: readonly E[] }[] };

// Of two states

/** Of two states of one thing the newer one; of two equally old ones the one just read or written. */
export function newer<E extends Pick<Versioned, 'updated_at'>>(held: E | undefined, read: E): E {
  return held && held.updated_at > read.updated_at ? held : read;
}

/** The same, except that of two equally old ones what is held stays: what was changed here is ahead of a push that says it late. */
export function newerOrHeld<E extends Pick<Versioned, 'updated_at'>>(held: E, read: E): E {
  return read.updated_at > held.updated_at ? read : held;
}

// Rows, wherever an answer keeps them

/** The answer with another row in the place of one; the same answer when it does not hold it, or when nothing about it changes. */
export function replaceRow<E extends { id: number }, H extends Holding<E>>(
  held: H,
  id: number,
  change: (row: E) => E,
): H {
  return mapRows<E, H>(held, (rows) => {
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    if (!row) return rows;
    const changed = change(row);
    return changed === row ? rows : rows.with(at, changed);
  });
}

/** What was read, with those rows of which a newer state is in hand. */
export function mergeRows<E extends Versioned, H extends Holding<E>>(
  held: H | undefined,
  read: H,
  choose: (held: E, read: E) => E = newer,
): H {
  // The same comes back as a placeholder: another object would be drawn again, and again.
  if (held === undefined || held === read) return read;
  const inHand = new Map(rowsOf<E>(held).map((row) => [row.id, row]));
  return mapRows<E, H>(read, (rows) =>
    rows.map((row) => {
      const former = inHand.get(row.id);
      return former ? choose(former, row) : row;
    }),
  );
}

/** The answer with other rows; the same answer when they are the same. */
export function mapRows<E, H extends Holding<E>>(held: H, change: (rows: readonly E[]) => readonly E[]): H;
export function mapRows<E>(held: Holding<E>, change: (rows: readonly E[]) => readonly E[]): Holding<E> {
  if (isRows(held)) return change(held);
  if (isInfinite(held)) {
    const pages = held.pages.map((page) => mapRows(page, change));
    return pages.some((page, at) => page !== held.pages[at]) ? { ...held, pages } : held;
  }
  if (isPage(held)) {
    const data = change(held.data);
    return data === held.data ? held : { ...held, data };
  }
  return change([held])[0] ?? held;
}

export function rowsOf<E>(held: Holding<E>): readonly E[] {
  if (isRows(held)) return held;
  if (isInfinite(held)) return held.pages.flatMap(({ data }) => data);
  return isPage(held) ? held.data : [held];
}

const isRows = <E>(held: Holding<E>): held is readonly E[] => Array.isArray(held);
const isInfinite = <E>(held: Holding<E>): held is { readonly pages: readonly { readonly data: readonly E[] }[] } =>
  typeof held === 'object' && held !== null && 'pages' in held;
const isPage = <E>(held: Holding<E>): held is { readonly data: readonly E[] } =>
  typeof held === 'object' && held !== null && 'data' in held;
