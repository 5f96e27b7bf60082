export interface Versioned {
  id: number;
  updated_at: string;
}

export type Holding<E> =
  | E
  | readonly E[]
  | { readonly data: readonly E[] }
  | { readonly pages: readonly { readonly data: readonly E[] }[] };

/** With equal `updated_at` the state just read or written wins. */
export function newer<E extends Pick<Versioned, 'updated_at'>>(held: E | undefined, read: E): E {
  return held && held.updated_at > read.updated_at ? held : read;
}

/** With equal `updated_at` the cached state wins: a local change is ahead of a late push. */
export function newerOrCached<E extends Pick<Versioned, 'updated_at'>>(held: E, read: E): E {
  return read.updated_at > held.updated_at ? read : held;
}

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

/** Keeps newer cached rows. */
export function mergeRows<E extends Versioned, H extends Holding<E>>(
  held: H | undefined,
  read: H,
  choose: (held: E, read: E) => E = newer,
): H {
  // A new object for the same placeholder would cause endless renders.
  if (held === undefined || held === read) return read;
  const cached = new Map<number, E>();
  for (const row of rowsOf<E>(held)) cached.set(row.id, row);
  // A push changes one page.
  const unchanged = pagesOf<E>(held);
  return mapRows<E, H>(read, (rows) =>
    unchanged.has(rows)
      ? rows
      : rows.map((row) => {
          const previous = cached.get(row.id);
          return previous ? choose(previous, row) : row;
        }),
  );
}

const pagesOf = <E>(held: Holding<E>): ReadonlySet<readonly E[]> =>
  new Set(isInfinite(held) ? held.pages.map(({ data }) => data) : []);

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
